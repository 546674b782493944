// How a generation gets on, told to the member who asked for it. What is told may be lost; `GET` of the generation always has
// at least as much, so that a client that missed something fetches it and goes on.
import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { told } from '../socket-event.ts';
import { DraftField, GenerationState } from './schemas.ts';

/** New text of a field, and the place in the field where it begins. */
const PartDelta = z.object({ field: DraftField, at: z.number(), text: z.string() });
export type PartDelta = z.output<typeof PartDelta>;

export const GenerationProgress = z.object({
  generationId: Id,
  state: GenerationState,
  percent: z.number(),
  doing: z.string(),
  deltas: z.array(PartDelta),
});
export type GenerationProgress = z.output<typeof GenerationProgress>;

export const writerEvents = {
  progress: told('notifications', 'writer:progress', { payload: GenerationProgress }),
} as const;
