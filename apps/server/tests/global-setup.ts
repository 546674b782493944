// One temporary folder for a whole test run, removed at its end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'msm-test-'));
  process.env['MSM_TEST_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
