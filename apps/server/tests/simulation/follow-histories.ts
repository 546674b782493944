// Starts run-histories.child.ts, with a planted bug or without, and reads what it prints.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PLANTED_BUGS } from './planted-bugs.ts';
import type { Followed, Wanted } from './run-histories.child.ts';

const inFolder = (file: string) => join(import.meta.dirname, file);

export function followHistories(wanted: Wanted, bug?: number): Promise<Followed> {
  const preloaded = ['seed-process.mjs', ...(bug === undefined ? [] : ['../plant-bug.mjs'])];
  const imports = preloaded.flatMap((file) => ['--import', inFolder(file)]);
  const child = spawn(
    process.execPath,
    [...imports, inFolder('run-histories.child.ts'), JSON.stringify(wanted)],
    {
      env: { ...process.env, ...(bug !== undefined && { PLANTED_BUG: JSON.stringify(PLANTED_BUGS[bug]) }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(printed) as Followed)
        : reject(new Error(`A simulation ended with ${code}.`)),
    );
  });
}
