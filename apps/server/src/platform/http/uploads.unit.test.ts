import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { removeUploadsBefore } from './uploads.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'uploads-test-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('uploads that a killed process left are removed; those of today and the files of others stay', async () => {
  for (const name of ['msm-upload-old', 'msm-upload-new', 'others-old']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'file'), 'x');
  }
  symlinkSync(join(folder, 'others-old'), join(folder, 'msm-upload-link'));
  const longAgo = new Date('2020-01-01');
  for (const name of ['msm-upload-old', 'others-old']) utimesSync(join(folder, name), longAgo, longAgo);
  await removeUploadsBefore(Date.now() - 60_000);
  expect(readdirSync(folder).toSorted()).toEqual(['msm-upload-link', 'msm-upload-new', 'others-old']);
  await removeUploadsBefore(Date.now() + 60_000);
  expect(readdirSync(folder), 'a link goes without what it leads to').toEqual(['others-old']);
  expect(readdirSync(join(folder, 'others-old'))).toEqual(['file']);
});
