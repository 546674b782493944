// Preloaded with --import, so that a seed always gives the same history: what the server imports as node:crypto has the random numbers
// of seeded-crypto.ts, and pauses between batches take no real time, in which other events would go on.
import crypto from 'node:crypto';
import { registerHooks } from 'node:module';

const SEEDED = new URL('./seeded-crypto.ts', import.meta.url).href;
const SOURCES = {
  'node:crypto': `
    import crypto from 'node:crypto';
    import { seededCrypto } from '${SEEDED}';
    export const { ${Object.keys(crypto).join(', ')} } = { ...crypto, ...seededCrypto };`,
  'node:timers/promises': `
    export const setTimeout = async () => {};
    export { setImmediate } from 'node:timers/promises';`,
};
const SCHEME = 'simulation:';

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier in SOURCES && context.parentURL?.includes('/apps/server/')
      ? { url: SCHEME + specifier, shortCircuit: true }
      : nextResolve(specifier, context),
  load: (url, context, nextLoad) =>
    url.startsWith(SCHEME)
      ? { format: 'module', source: SOURCES[url.slice(SCHEME.length)], shortCircuit: true }
      : nextLoad(url, context),
});
