// The sandbox as a process of its own: what it computes is not taken from the machine under test.
import { startSandbox } from '../../apps/sandbox/src/sandbox.ts';

const { url, hostAndPort } = await startSandbox();
process.on('disconnect', () => process.exit(0));
process.send!({ url, hostAndPort });
