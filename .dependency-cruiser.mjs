// The arrows of the house, for scripts/architecture/arrows.mjs. Type imports count like any other: whoever needs a type
// of another room depends on that room.
const TEST = '\\.test\\.tsx?$|\\.fixture\\.ts$|^apps/server/tests/|^apps/sandbox/|^e2e/|^bench/';
const SERVER = '^apps/server/src/';
const WEB = '^apps/web/src/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export const rules = [
  forbid('no-circles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
  forbid('resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
  forbid(
    'no-orphans',
    'Nobody imports it and it imports nobody.',
    {
      orphan: true,
      pathNot: `${TEST}|\\.d\\.ts$|\\.config\\.(ts|mjs)$|^apps/server/migrations/|^apps/[^/]+/src/main\\.tsx?$|\\.css$`,
    },
    {},
  ),
  forbid(
    'production-without-tests',
    'What runs for members must not need test code or the sandbox.',
    { path: '^(packages|apps)/', pathNot: TEST },
    { path: TEST },
  ),
  forbid(
    'production-without-dev-dependencies',
    'It would be missing on an installation without them.',
    { path: `${SERVER}|^packages/[^/]+/src/`, pathNot: TEST },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'npm-optional', 'npm-peer'] },
  ),
  forbid(
    'contract-alone',
    'The promise depends on nothing but its language and the games.',
    { path: '^packages/contract/src/', pathNot: TEST },
    {
      pathNot: '^packages/(contract|games)/src/|^node_modules/zod/',
    },
  ),
  forbid(
    'contract-features-apart',
    'What features share lies beside them, and what posts share in posts/.',
    { path: '^packages/contract/src/([^/]+)/', pathNot: TEST },
    {
      path: '^packages/contract/src/[^/]+/',
      pathNot: '^packages/contract/src/($1|posts)/',
    },
  ),
  forbid(
    'shared-contract-below-features',
    'What features share knows none of them; everything.ts lists them.',
    {
      path: '^packages/contract/src/[^/]+\\.ts$',
      pathNot: `${TEST}|^packages/contract/src/everything\\.ts$`,
    },
    { path: '^packages/contract/src/[^/]+/' },
  ),
  forbid(
    'games-alone',
    'Rules are pure: no clock, no I/O, no other room.',
    { path: '^packages/games/src/', pathNot: TEST },
    {
      pathNot: '^packages/games/src/|^node_modules/chess\\.js/',
    },
  ),
  forbid(
    'platform-knows-no-feature',
    'The platform carries the features and knows none.',
    { path: `${SERVER}platform/`, pathNot: TEST },
    {
      path: `${SERVER}(features|adapters|app\\.ts|main\\.ts)`,
    },
  ),
  forbid(
    'adapters-know-no-feature',
    'An adapter serves a port of the platform.',
    { path: `${SERVER}adapters/`, pathNot: TEST },
    {
      path: `${SERVER}(features|app\\.ts|main\\.ts)`,
    },
  ),
  forbid(
    'adapters-apart',
    'One vendor does not lean on another.',
    { path: `${SERVER}adapters/([^/]+)/`, pathNot: TEST },
    {
      path: `${SERVER}adapters/`,
      pathNot: `${SERVER}adapters/$1/`,
    },
  ),
  forbid(
    'features-apart',
    'Features tell (events), ask (ports) or enqueue (jobs); they never import each other.',
    {
      path: `${SERVER}features/([^/]+)/`,
      pathNot: TEST,
    },
    { path: `${SERVER}features/`, pathNot: `${SERVER}features/$1/` },
  ),
  forbid(
    'features-below-app',
    'app.ts hands a feature what it needs.',
    { path: `${SERVER}features/`, pathNot: TEST },
    {
      path: `${SERVER}(adapters|app\\.ts|main\\.ts)`,
    },
  ),
  forbid(
    'nobody-starts-the-server-by-import',
    'main.ts begins a process.',
    {},
    { path: '^apps/[^/]+/src/main\\.tsx?$' },
  ),
  forbid(
    'only-main-and-tests-use-the-app',
    'One place wires everything.',
    { path: '^(packages|apps)/', pathNot: `${TEST}|${SERVER}main\\.ts$` },
    {
      path: `${SERVER}app\\.ts$`,
    },
  ),
  forbid(
    'web-features-apart',
    'Pages of different features meet in app/.',
    { path: `${WEB}features/([^/]+)/`, pathNot: TEST },
    {
      path: `${WEB}features/`,
      pathNot: `${WEB}features/$1/`,
    },
  ),
  forbid(
    'web-features-below-app',
    'The shell composes features, not the other way round.',
    { path: `${WEB}features/`, pathNot: TEST },
    {
      path: `${WEB}(app/|main\\.tsx|entry-server\\.tsx)`,
    },
  ),
  forbid(
    'web-platform-below-all',
    'The platform of the page knows no feature and no look.',
    { path: `${WEB}platform/`, pathNot: TEST },
    {
      path: `${WEB}(app|features|ui)/`,
    },
  ),
  forbid(
    'ui-knows-nothing-of-us',
    'Buttons and dialogs could be in another product.',
    { path: `${WEB}ui/`, pathNot: TEST },
    {
      path: '^(apps|packages)/',
      pathNot: `${WEB}ui/`,
    },
  ),
  forbid(
    'runtimes-apart',
    'The page and the server meet in the contract.',
    { path: '^apps/(server|web|sandbox)/src/', pathNot: TEST },
    {
      path: '^apps/(server|web|sandbox)/',
      pathNot: '^apps/$1/',
    },
  ),
  forbid(
    'packages-below-apps',
    'Packages are used by applications, never the reverse.',
    { path: '^packages/', pathNot: TEST },
    { path: '^apps/' },
  ),
];

export default {
  forbidden: rules,
  options: {
    // With the parser of TypeScript 7 it would see no module at all and call that success.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/dist/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
