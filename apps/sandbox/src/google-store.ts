// Where the stand-in for Google keeps its sessions, codes and tokens: in memory, one store per running sandbox.
import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  expiresAtMs: number;
}

export function createGoogleStore(): AdapterConstructor {
  const entries = new Map<string, Entry>();

  const read = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expiresAtMs < Date.now()) entries.delete(key);
    return entries.get(key)?.payload;
  };

  return class MemoryStore implements Adapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    async upsert(id: string, payload: AdapterPayload, expiresInS?: number) {
      const expiresAtMs = expiresInS === undefined ? Infinity : Date.now() + expiresInS * 1000;
      entries.set(`${this.#model}:${id}`, { payload, expiresAtMs });
    }

    async find(id: string) {
      return read(`${this.#model}:${id}`);
    }

    async findByUid(uid: string) {
      return this.#findWhere((payload) => payload.uid === uid);
    }

    async findByUserCode(userCode: string) {
      return this.#findWhere((payload) => payload.userCode === userCode);
    }

    async consume(id: string) {
      const payload = read(`${this.#model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string) {
      entries.delete(`${this.#model}:${id}`);
    }

    async revokeByGrantId(grantId: string) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    }

    #findWhere(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
      for (const key of entries.keys()) {
        const payload = key.startsWith(`${this.#model}:`) ? read(key) : undefined;
        if (payload && matches(payload)) return payload;
      }
      return undefined;
    }
  };
}
