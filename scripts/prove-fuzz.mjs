// `npm run prove:fuzz`: 1,040 bad requests to every route, and to every socket event and odd address as in `npm test`. The seed is
// printed; FUZZ_SEED=<number> repeats a run.
import { environment, prepare, run, tool } from './prepare.mjs';

prepare();
const env = environment({ FUZZ_REQUESTS: '1040' });
process.exit(await run([...tool('vitest'), 'run', '--project', 'fuzz', ...process.argv.slice(2)], { env }));
