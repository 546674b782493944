// Runs the sandbox on its own: `PORT=4000 node apps/sandbox/src/main.ts`. SIGTERM or Ctrl-C stops it.
import { startSandbox } from './sandbox.ts';

const sandbox = await startSandbox({ port: Number(process.env.PORT ?? 0) });
console.log(`Sandbox listening on ${sandbox.url}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.close());
}
