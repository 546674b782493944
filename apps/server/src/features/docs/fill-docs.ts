// Documents that an installation does not have yet are filled from the files that come with the portal. What SuperAdmin wrote
// stays.
import { readFile } from 'node:fs/promises';
import { DOC_NAMES } from '@msm/contract/docs/schemas';
import type { StandingWork } from '../../platform/jobs.ts';
import type { DocsDeps } from './docs.deps.ts';
import { addMissing, listDocs } from './docs.store.ts';

const FOLDER = new URL('../../../assets/docs/', import.meta.url);

export const fillDocs = ({ db, clock }: Pick<DocsDeps, 'db' | 'clock'>): StandingWork => ({
  async begin() {
    const known = new Set((await listDocs(db)).map(({ name }) => name));
    const missing = DOC_NAMES.filter((name) => !known.has(name));
    if (missing.length === 0) return;
    const docs = await Promise.all(
      missing.map(async (name) => ({
        name,
        markdown: await readFile(new URL(`${name}.md`, FOLDER), 'utf8'),
      })),
    );
    await addMissing(db, docs, clock.now());
  },
  async drain() {
    // It has ended before the server listens.
  },
});
