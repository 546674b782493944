// Preloaded with --import: what the server imports as node:crypto has the random numbers of seeded-crypto.ts.
import crypto from 'node:crypto';
import { registerHooks } from 'node:module';

const URL_OF_IT = 'simulation:crypto';
const SEEDED = new URL('./seeded-crypto.ts', import.meta.url).href;
const SOURCE = `
  import crypto from 'node:crypto';
  import { seededCrypto } from '${SEEDED}';
  export const { ${Object.keys(crypto).join(', ')} } = { ...crypto, ...seededCrypto };`;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'node:crypto' && context.parentURL?.includes('/apps/server/')
      ? { url: URL_OF_IT, shortCircuit: true }
      : nextResolve(specifier, context),
  load: (url, context, nextLoad) =>
    url === URL_OF_IT ? { format: 'module', source: SOURCE, shortCircuit: true } : nextLoad(url, context),
});
