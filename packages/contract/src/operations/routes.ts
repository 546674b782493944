// What the people who run the portal ask of it: is it well, how is it doing, what can it do.
import * as z from 'zod/mini';
import { get } from '../route.ts';

/** Degraded: it serves, but something it uses besides the database does not work. */
const Health = z.object({ status: z.enum(['ok', 'degraded']) });

/** What the person who runs the portal decides by settings, as it is now. */
const Setup = z.object({
  publicUrl: z.string(),
  mail: z.object({ isDelivered: z.boolean(), folder: z.nullable(z.string()), from: z.string() }),
  writer: z.object({ isLanguageModel: z.boolean(), name: z.string() }),
  /** The outside sign-ins that are offered. */
  signIns: z.array(z.string()),
});
export type Setup = z.output<typeof Setup>;

/** A database that needs longer is as good as gone for a member who waits for a page. */
export const HEALTH_TIMEOUT_MS = 2_000;

/** A large answer, made anew for each reader and not meant for polling. */
const REFERENCE_LIMIT = { perMinute: 60 } as const;

export const operationRoutes = {
  health: get('/health', {
    access: 'visitor',
    output: Health,
    summary: 'Ready to serve: the database answered.',
  }),
  apiHealth: get('/api/health', {
    access: 'visitor',
    output: Health,
    summary: 'The same, for the connection banner.',
  }),
  metrics: get('/metrics', { access: 'operator', output: 'text', summary: 'Prometheus metrics.' }),
  readSetup: get('/api/setup', {
    access: 'superadmin',
    output: Setup,
    summary: 'How this portal is set up: mail, language model, outside sign-ins, public address.',
  }),
  openapi: get('/api/openapi.json', {
    access: 'visitor',
    output: z.record(z.string(), z.unknown()),
    limit: REFERENCE_LIMIT,
    summary: 'This reference, for machines.',
  }),
  reference: get('/api/reference', {
    access: 'visitor',
    output: 'text',
    limit: REFERENCE_LIMIT,
    summary: 'This reference, for people.',
  }),
} as const;
