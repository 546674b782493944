// Preloaded with --import: what the server imports as node:crypto has the random numbers of seeded-crypto.ts.
import { registerHooks } from 'node:module';

const URL_OF_IT = 'simulation:crypto';
const SEEDED = new URL('./seeded-crypto.ts', import.meta.url).href;
const SOURCE = `
  import { seededCrypto } from '${SEEDED}';
  export * from 'node:crypto';
  export const { randomBytes, randomUUID, randomUUIDv7 } = seededCrypto;`;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'node:crypto' && context.parentURL?.includes('/apps/server/')
      ? { url: URL_OF_IT, shortCircuit: true }
      : nextResolve(specifier, context),
  load: (url, context, nextLoad) =>
    url === URL_OF_IT ? { format: 'module', source: SOURCE, shortCircuit: true } : nextLoad(url, context),
});
