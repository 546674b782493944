// Drafts: posts that members still write, saved while they type, with their history.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { copyDraft } from './copy-draft.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import { draftJobs } from './drafts.jobs.ts';
import { listDraftVersions } from './list-draft-versions.ts';
import { listDrafts } from './list-drafts.ts';
import { readDraftVersion } from './read-draft-version.ts';
import { readDraft } from './read-draft.ts';
import { removeDraft } from './remove-draft.ts';
import { restoreDraftVersion } from './restore-draft-version.ts';
import { restoreDraft } from './restore-draft.ts';
import { saveDraft } from './save-draft.ts';

export const draftsFeature = (deps: DraftsDeps): Feature => ({
  name: 'drafts',
  operations: [
    listDrafts,
    readDraft,
    saveDraft,
    copyDraft,
    removeDraft,
    restoreDraft,
    listDraftVersions,
    readDraftVersion,
    restoreDraftVersion,
  ].map(withDeps(deps)),
  jobs: draftJobs(deps),
});
