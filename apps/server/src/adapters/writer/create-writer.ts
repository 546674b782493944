// The language model that the settings name, or the built-in writer when they name none. The client of the vendor's API
// is loaded only where it is used: a fifth of a second and 30 MB of a start.
import type { AiSettings } from './ai-settings.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { Writer } from '../../platform/ports/writer.ts';
import { createBuiltInWriter } from './built-in/create-built-in-writer.ts';

export async function createWriter(settings: AiSettings | undefined, fetch: OutboundFetch): Promise<Writer> {
  if (!settings) return createBuiltInWriter();
  const { createModelWriter } = await import('./model/create-model-writer.ts');
  return createModelWriter(settings, fetch);
}
