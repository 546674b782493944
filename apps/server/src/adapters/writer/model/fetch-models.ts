// The names of the models that a service offers, those that cannot write left out.
import { AI_SETTING } from '@msm/contract/writer/limits';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import type { ModelAccess } from '../../../platform/ports/language-models.ts';
import { WriterFault } from '../../../platform/ports/writer.ts';
import { askService } from './ask-service.ts';

/** More than any service has today; a list that goes on is cut. */
const MOST_MODELS = 1_000;

/** Only hidden from the list: a name can be typed. */
const CANNOT_WRITE = /embed|whisper|tts|dall-e|moderation|transcribe|rerank|realtime|gpt-image|imagen|veo-/i;

export async function fetchModels(
  access: ModelAccess,
  fetch: OutboundFetch,
  timeoutMs: number,
): Promise<string[]> {
  const { status, body } = await askService(access, { path: '/models', timeoutMs }, fetch);
  const { data }: { data?: unknown } = Object(body);
  if (status !== 200 || !Array.isArray(data))
    throw new WriterFault('setup', 'This service gives no list of its models. Type the name of one.');
  return data
    .slice(0, MOST_MODELS)
    .map((model: unknown): unknown => Object(model).id)
    .filter((name) => typeof name === 'string')
    .filter((name) => name !== '' && name.length <= AI_SETTING.model.max && !CANNOT_WRITE.test(name))
    .toSorted((left, right) => left.localeCompare(right, 'en'));
}
