// Drafts of an account: posts that its members still write, saved while they type. Another account's do not exist.
import * as z from 'zod/mini';
import { Nothing } from '../fields.ts';
import { del, get, post, put } from '../route.ts';
import { DRAFT_SAVE_LIMIT } from './limits.ts';
import {
  CopyDraftInput,
  Draft,
  DraftFields,
  DraftPage,
  DraftParams,
  DraftQuery,
  DraftVersion,
  RestoreVersionInput,
  SaveDraftInput,
  VersionParams,
} from './schemas.ts';

const OneDraft = z.object({ draft: Draft });

export const draftRoutes = {
  listDrafts: get('/api/drafts', {
    access: 'member',
    input: DraftQuery,
    output: DraftPage,
    summary: 'Drafts or templates of the account, the last changed first.',
  }),
  readDraft: get('/api/drafts/:id', {
    access: 'member',
    params: DraftParams,
    output: OneDraft,
    summary: 'One draft with its content.',
  }),
  saveDraft: put('/api/drafts/:id', {
    access: 'member',
    params: DraftParams,
    input: SaveDraftInput,
    output: OneDraft,
    limit: DRAFT_SAVE_LIMIT,
    summary:
      'Store a draft under an id of the client’s choice, or a newer state of it. Refused when another editor saved since.',
  }),
  copyDraft: post('/api/drafts/:id/copies', {
    access: 'member',
    params: DraftParams,
    input: CopyDraftInput,
    output: OneDraft,
    status: 201,
    summary: 'Copy a draft: as a draft to go on with, or as a template.',
  }),
  removeDraft: del('/api/drafts/:id', {
    access: 'member',
    params: DraftParams,
    output: Nothing,
    summary: 'Delete a draft. It can be restored for a while.',
  }),
  restoreDraft: post('/api/drafts/:id/restore', {
    access: 'member',
    params: DraftParams,
    output: OneDraft,
    summary: 'Bring a deleted draft back.',
  }),
  listDraftVersions: get('/api/drafts/:id/versions', {
    access: 'member',
    params: DraftParams,
    output: z.object({ versions: z.array(DraftVersion) }),
    summary: 'Earlier states of a draft, newest first.',
  }),
  readDraftVersion: get('/api/drafts/:id/versions/:version', {
    access: 'member',
    params: VersionParams,
    output: z.object({ version: DraftVersion, fields: DraftFields }),
    summary: 'One earlier state of a draft.',
  }),
  restoreDraftVersion: post('/api/drafts/:id/versions/:version/restore', {
    access: 'member',
    params: VersionParams,
    input: RestoreVersionInput,
    output: OneDraft,
    summary: 'Make an earlier state the current one. The replaced state stays in the history.',
  }),
} as const;
