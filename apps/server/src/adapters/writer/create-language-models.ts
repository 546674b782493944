// Every way to a language model: writing with it, asking which there are, trying one out, finding servers on this machine.
// A redirect is never followed: it would carry the key and the brief to a server that the settings do not name.
import type { LocalServer } from '@msm/contract/writer/ai-settings';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { LanguageModels, ModelAccess } from '../../platform/ports/language-models.ts';
import { createBuiltInWriter } from './built-in/create-built-in-writer.ts';
import { fetchModels } from './model/fetch-models.ts';
import { tryModel } from './model/try-model.ts';

/** Where the usual servers listen unless they are told otherwise. */
const LOCAL_SERVERS: readonly Omit<LocalServer, 'models'>[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
];
/** What listens on this machine answers in milliseconds; one that is loading a model may take longer. */
const LOCAL_MS = 1_500;
const LIST_MS = 15_000;
/** A server on one's own machine first loads the model from its disk. */
const TRIAL_MS = 90_000;

interface Options {
  fetch: OutboundFetch;
  fetchFromOwnNetwork: OutboundFetch;
}

interface Bounds {
  localServers?: readonly Omit<LocalServer, 'models'>[];
  listMs?: number;
  trialMs?: number;
}

export function createLanguageModels(
  { fetch, fetchFromOwnNetwork }: Options,
  { localServers = LOCAL_SERVERS, listMs = LIST_MS, trialMs = TRIAL_MS }: Bounds = {},
): LanguageModels {
  const wayTo = ({ isLocal }: Pick<ModelAccess, 'isLocal'>) => (isLocal ? fetchFromOwnNetwork : fetch);

  /** None where nothing answers, or something that is not a model server. */
  async function look(server: Omit<LocalServer, 'models'>): Promise<LocalServer[]> {
    const access = { baseUrl: server.baseUrl, apiKey: undefined, isLocal: true };
    try {
      const models = await fetchModels(access, wayTo(access), LOCAL_MS);
      return models.length > 0 ? [{ ...server, models }] : [];
    } catch {
      // Nothing listens there, which is the usual case.
      return [];
    }
  }

  return {
    async writerFor(settings) {
      if (!settings) return createBuiltInWriter();
      // The client of the vendor's API is loaded only where it is used: a fifth of a second and 30 MB of a start.
      const { createModelWriter } = await import('./model/create-model-writer.ts');
      return createModelWriter(settings, wayTo(settings));
    },
    list: (access) => fetchModels(access, wayTo(access), listMs),
    tryOut: (settings, reserveCall) =>
      tryModel(settings, reserveCall, { fetch: wayTo(settings), timeoutMs: trialMs }),
    findLocal: async () => (await Promise.all(localServers.map(look))).flat(),
  };
}
