// Starts run-network-histories.child.ts and reads what it prints.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { FollowedNetworks, WantedNetworks } from './run-network-histories.child.ts';

export function followNetworkHistories(wanted: WantedNetworks): Promise<FollowedNetworks> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, '../seed-process.mjs'),
      join(import.meta.dirname, 'run-network-histories.child.ts'),
      JSON.stringify(wanted),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(printed) as FollowedNetworks)
        : reject(new Error(`A simulation ended with ${code}.`)),
    );
  });
}
