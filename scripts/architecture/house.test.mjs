// Each rule of the house can fail: shown on files that exist only here.
import { expect, test } from 'vitest';
import { barrels, migrations, mirroredFeatures, pockets } from './names.mjs';
import { foreignTables, openEnds, repeatedUrls, sizes, slimmedRoutes } from './places.mjs';

const file = (path, text = '') => ({ path, text });
const contract = file('packages/contract/src/chat/routes.ts');

test.each([
  'apps/server/src/utils.ts',
  'apps/web/src/common/dates.ts',
  'packages/contract/src/index.ts',
  'apps/web/src/ui/helpers.test.ts',
])('%s is a pocket', (path) => {
  expect(pockets([file(path)])).toHaveLength(1);
});

test('a name that merely contains such a word is none', () => {
  expect(
    pockets([
      file('apps/server/src/features/auth/passwords/common-passwords.ts'),
      file('apps/web/src/ui/card.tsx'),
    ]),
  ).toEqual([]);
});

test('a file that only hands on is a barrel, and so is any export of everything', () => {
  expect(
    barrels([file('a.ts', "// Front.\nexport { x } from './x.ts';\nexport type { Y } from './y.ts';\n")]),
  ).toHaveLength(1);
  expect(barrels([file('a.ts', "const own = 1;\nexport * from './x.ts';\n")])).toHaveLength(1);
});

test('a file with something of its own is no barrel, nor is a comment about one', () => {
  expect(barrels([file('a.ts', "export { x } from './x.ts';\nexport const y = 1;\n")])).toEqual([]);
  expect(barrels([file('a.ts', '// export * would hide it\nexport const y = 1;\n')])).toEqual([]);
});

test.each([
  ['resolverFor(chatRoutes.send.input)', 1],
  ['call(chatRoutes.send, { input })', 0],
])('%s in a page: %d schemas that browsers do not have', (text, count) => {
  expect(slimmedRoutes([file('apps/web/src/features/chat/page.tsx', text)])).toHaveLength(count);
});

test('a feature without its server room is missed', () => {
  expect(mirroredFeatures([contract])).toEqual([expect.stringContaining('apps/server/src/features/chat')]);
});

test('a server room without a contract, and a page room without one, are strangers', () => {
  const rooms = [
    contract,
    file('apps/server/src/features/chat/send.ts'),
    file('apps/server/src/features/mail/send.ts'),
  ];
  expect(mirroredFeatures(rooms)).toEqual([expect.stringContaining('packages/contract/src/mail')]);
  const pages = [
    ...rooms.slice(0, 2),
    file('apps/web/src/features/landing/page.tsx'),
    file('apps/web/src/features/shop/page.tsx'),
  ];
  expect(mirroredFeatures(pages)).toEqual([expect.stringContaining('apps/web/src/features/shop')]);
});

test.each([
  ['apps/server/migrations/0007_chat.ts', '', 'is not named like'],
  ['apps/server/migrations/20261116T1200_mail.ts', '', 'names no feature'],
  [
    'apps/server/migrations/20261116T1200_chat.ts',
    'create table rooms (id uuid)',
    'table rooms is not prefixed',
  ],
])('migration %s is refused', (path, text, reason) => {
  expect(migrations([contract, file(path, text)])).toEqual([expect.stringContaining(reason)]);
});

test('two migrations cannot have one time, and a good one passes', () => {
  const good = file(
    'apps/server/migrations/20261116T1200_chat_rooms.ts',
    'create table chat_rooms (id uuid)',
  );
  expect(migrations([contract, good])).toEqual([]);
  expect(migrations([contract, good, file('apps/server/migrations/20261116T1200_chat.ts')])).toEqual([
    expect.stringContaining('has the time of'),
  ]);
});

test.each(["fetch('/auth/login')", 'fetch(`/api/accounts/${id}`)', 'to="/auth/login?next=1"'])(
  '%s repeats a URL',
  (code) => {
    const paths = ['/auth/login', '/api/accounts/:id'];
    expect(repeatedUrls([file('apps/web/src/features/auth/x.tsx', code)], paths)).toHaveLength(1);
  },
);

test('a page of another name, a comment and a test may say a URL', () => {
  const paths = ['/auth/login'];
  expect(repeatedUrls([file('apps/web/src/app/pages.tsx', "path: '/login'")], paths)).toEqual([]);
  expect(repeatedUrls([file('apps/web/src/app/x.ts', "// '/auth/login' is posted to\n")], paths)).toEqual([]);
  expect(repeatedUrls([file('apps/web/src/app/x.test.ts', "fetch('/auth/login')")], paths)).toEqual([]);
});

test.each([
  "db.selectFrom('users').selectAll()",
  "db.selectFrom(['chat_rooms']).innerJoin('users as owner', 'a', 'b')",
  "db.insertInto('chats').values({})",
  'sql`select 1 from auth_sessions`',
  'sql<number>`update wallets set cents = 1`',
])('chat may not say %s', (code) => {
  expect(foreignTables([file('apps/server/src/features/chat/chat.store.ts', code)])).toHaveLength(1);
});

test('a feature may use its own tables, and the platform its own', () => {
  expect(
    foreignTables([
      file(
        'apps/server/src/features/chat/chat.store.ts',
        "db.selectFrom('chat_rooms as room').leftJoin('chat', 'a', 'b')",
      ),
      file('apps/server/src/platform/audit.ts', "db.insertInto('platform_audit')"),
    ]),
  ).toEqual([]);
});

test('a long file needs a reason', () => {
  const long = 'x\n'.repeat(401);
  expect(sizes([file('a.ts', long)])).toHaveLength(1);
  expect(
    sizes([
      file('a.ts', `// More than 400 lines because it is one table.\n${long}`),
      file('b.ts', 'x\n'.repeat(400)),
    ]),
  ).toEqual([]);
});

test('an open end is named by its line', () => {
  expect(openEnds([file('a.ts', 'const a = 1;\n// TODO later\n')])).toEqual(['a.ts:2: // TODO later']);
});
