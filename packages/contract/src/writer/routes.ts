// The writer: generations that go on when one leaves, the drafts they leave, and what they cost.
import * as z from 'zod/mini';
import { Id, Nothing } from '../fields.ts';
import { del, get, patch, post, put } from '../route.ts';
import { Choice } from '../posts/brief-choices.ts';
import { Platform, SOCIAL_PLATFORMS } from '../posts/platforms.ts';
import { Brief } from '../posts/brief.ts';
import { AiSettings, AiSettingsInput, LocalServer, ModelAccessInput, ModelTrial } from './ai-settings.ts';
import { MODEL_TRIALS_PER_MINUTE } from './limits.ts';
import {
  BudgetLine,
  Draft,
  DraftChange,
  DraftPage,
  DraftQuery,
  Generation,
  GenerationWithBrief,
  MonthOfUse,
  UsageQuery,
  WriterDescription,
} from './schemas.ts';

const GenerationParams = z.object({ id: Id });
const DraftParams = z.object({ id: Id });
const TRIAL_LIMIT = { perMinute: MODEL_TRIALS_PER_MINUTE } as const;

export const writerRoutes = {
  generatePost: post('/admin/generate-post', {
    access: 'member',
    input: Brief,
    output: z.object({ generationId: Id, generation: Generation }),
    status: 202,
    summary: 'Begin to write a draft. Its progress is told on the notification socket and can be fetched.',
  }),
  generateSocialPost: post('/social/generate-post', {
    access: 'member',
    input: Brief.check(
      z.refine(({ platform }) => SOCIAL_PLATFORMS.includes(platform), {
        path: ['platform'],
        error: 'Choose a social network.',
      }),
    ),
    output: z.object({ generationId: Id, generation: Generation }),
    status: 202,
    summary: 'Begin to write a draft for a social network. Told and fetched like every generation.',
  }),
  listPlatforms: get('/admin/get-platforms', {
    access: 'member',
    output: z.array(Platform),
    summary: 'Where posts can go, and what each place takes.',
  }),
  listPostTypes: get('/admin/get-post-types', {
    access: 'member',
    output: z.array(Choice),
    summary: 'The types of posts.',
  }),
  listPostNatures: get('/admin/get-post-natures', {
    access: 'member',
    output: z.array(Choice),
    summary: 'The natures of posts.',
  }),
  removeSiteDraft: del('/admin/ai-posts/:siteId/:id', {
    access: 'member',
    params: z.object({ siteId: Id, id: Id }),
    output: Nothing,
    summary: 'Remove a draft that was written for a site.',
  }),
  describeWriter: get('/api/writer', {
    access: 'member',
    output: WriterDescription,
    summary: 'Who writes here: a language model or the built-in writer, and in which languages.',
  }),
  listGenerations: get('/api/writer/generations', {
    access: 'member',
    output: z.object({ generations: z.array(Generation) }),
    summary: 'The generations of the account that still go on, and the newest that ended.',
  }),
  readGeneration: get('/api/writer/generations/:id', {
    access: 'member',
    params: GenerationParams,
    output: GenerationWithBrief,
    summary: 'How a generation gets on, with what is written so far.',
  }),
  cancelGeneration: post('/api/writer/generations/:id/cancel', {
    access: 'member',
    params: GenerationParams,
    output: Generation,
    summary: 'Stop a generation. One that has ended stays as it ended.',
  }),
  listDrafts: get('/api/writer/drafts', {
    access: 'member',
    input: DraftQuery,
    output: DraftPage,
    summary: 'The drafts of the account, newest first.',
  }),
  readDraft: get('/api/writer/drafts/:id', {
    access: 'member',
    params: DraftParams,
    output: Draft,
    summary: 'A whole draft.',
  }),
  changeDraft: patch('/api/writer/drafts/:id', {
    access: 'member',
    params: DraftParams,
    input: DraftChange,
    output: Draft,
    summary: 'Replace what a draft says. Its HTML is sanitised.',
  }),
  removeDraft: del('/api/writer/drafts/:id', {
    access: 'member',
    params: DraftParams,
    output: Nothing,
    summary: 'Remove a draft.',
  }),
  readUsage: get('/api/writer/usage', {
    access: 'member',
    input: UsageQuery,
    output: z.object({ months: z.array(MonthOfUse), budgets: z.array(BudgetLine) }),
    summary: 'Tokens and cost of the account by month, newest first, and what budgets leave.',
  }),
  readAiSettings: get('/api/writer/settings', {
    access: 'superadmin',
    output: AiSettings,
    summary: 'The language model that writes, without its key, and the environment variables that rule it.',
  }),
  saveAiSettings: put('/api/writer/settings', {
    access: 'superadmin',
    input: AiSettingsInput,
    output: AiSettings,
    summary: 'Set the language model. The next generation on every node is written by it.',
  }),
  removeAiSettings: del('/api/writer/settings', {
    access: 'superadmin',
    output: AiSettings,
    summary: 'Forget the language model and its key: the built-in writer writes again.',
  }),
  listModels: post('/api/writer/models', {
    access: 'superadmin',
    input: ModelAccessInput,
    output: z.object({ models: z.array(z.string()) }),
    limit: TRIAL_LIMIT,
    summary: 'The models that a service offers, asked of it now.',
  }),
  tryModel: post('/api/writer/trial', {
    access: 'superadmin',
    input: AiSettingsInput,
    output: ModelTrial,
    limit: TRIAL_LIMIT,
    summary: 'Ask a model for one word: how long it takes and what it costs, or what is wrong, in words.',
  }),
  listLocalServers: get('/api/writer/local-servers', {
    access: 'superadmin',
    output: z.object({ servers: z.array(LocalServer) }),
    limit: TRIAL_LIMIT,
    summary: 'Model servers that answer on this machine, at the four addresses that the usual ones take.',
  }),
} as const;
