// Documents as visitors read them and SuperAdmin edits them, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_DOC_LENGTH, MAX_DOC_VERSIONS } from '@msm/contract/docs/limits';
import { docRoutes } from '@msm/contract/docs/routes';
import {
  DOC_CHANGED_ELSEWHERE,
  DOC_NAMES,
  type DocSummary,
  type DocVersion,
} from '@msm/contract/docs/schemas';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { fillDocs } from './fill-docs.ts';

let app: TestApp;
let boss: Visitor;
let visitor: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  boss = await app.member('boss');
  visitor = app.visitor();
});
afterAll(() => app.stop());

const read = (name: string) => visitor.call(docRoutes.readDoc, { params: { name } });
const source = async (name: string) =>
  (await boss.call(docRoutes.readDocSource, { params: { name } })).body.source;
const save = (name: string, markdown: string, version: number) =>
  boss.call(docRoutes.saveDoc, { params: { name }, input: { markdown, version } });
const versions = async (name: string): Promise<DocVersion[]> =>
  (await boss.call(docRoutes.listDocVersions, { params: { name } })).body.versions;

const readToken = async () => (await visitor.call(docRoutes.readToken)).body.token;
/** Of the document about liquidity. */
const restore = (to: number, current: number) =>
  boss.call(docRoutes.restoreDocVersion, {
    params: { name: 'MSM-LIQUIDITY', version: String(to) },
    input: { current },
  });

test('a new installation has the five documents of the specification', async () => {
  const { body } = await visitor.call(docRoutes.listDocs);
  expect(body.documents.map(({ name }: DocSummary) => name)).toEqual(DOC_NAMES);
  expect(body.documents[0]).toMatchObject({ title: 'MSM roadmap', readingMinutes: expect.any(Number) });
  for (const name of DOC_NAMES)
    expect(await read(name)).toMatchObject({ status: 200, body: { success: true, document: { name } } });
});

test.each(['NOTHING', 'msm-roadmap', '__proto__', 'MSM-ROADMAP\0', '%'])(
  'there is no document %j',
  async (name) => {
    expect((await read(name)).status).toBe(404);
  },
);

test('a save is public at once, keeps what it replaced, and says who wrote it', async () => {
  const before = await source('MSM-ROADMAP');
  expect(before).toMatchObject({ version: 1, changedBy: null });
  const saved = await save('MSM-ROADMAP', '# Plan\n\nWe will <b>see</b>.\n\n## Soon\n', 1);
  expect(saved.body.source).toMatchObject({ version: 2, changedBy: { name: 'boss Tester' } });
  expect((await read('MSM-ROADMAP')).body.document).toMatchObject({
    title: 'Plan',
    html: '<p>We will &lt;b&gt;see&lt;/b&gt;.</p>\n<h2 id="section-soon">Soon</h2>\n',
    contents: [{ id: 'section-soon', text: 'Soon', level: 2 }],
  });
  const [kept] = await versions('MSM-ROADMAP');
  expect(kept).toMatchObject({ version: 1, savedBy: null, characters: before.markdown.length });
  const old = await boss.call(docRoutes.readDocVersion, { params: { name: 'MSM-ROADMAP', version: '1' } });
  expect(old.body.markdown).toBe(before.markdown);
});

test('of two editors the second is refused, and nothing is overwritten', async () => {
  const { version } = await source('MSM-LIQUIDITY');
  expect((await save('MSM-LIQUIDITY', '# Mine', version)).status).toBe(200);
  expect(await save('MSM-LIQUIDITY', '# Theirs', version)).toMatchObject({
    status: 409,
    body: { problem: DOC_CHANGED_ELSEWHERE },
  });
  expect((await source('MSM-LIQUIDITY')).markdown).toBe('# Mine');
});

test('two saves at one moment leave one, and the other learns of it', async () => {
  const { version } = await source('MSM-LIQUIDITY');
  const answers = await Promise.all(['# A', '# B'].map((text) => save('MSM-LIQUIDITY', text, version)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await source('MSM-LIQUIDITY')).version).toBe(version + 1);
});

test('a save whose answer was lost can be sent again', async () => {
  const { version } = await source('MSM-LIQUIDITY');
  await save('MSM-LIQUIDITY', '# Once', version);
  expect((await save('MSM-LIQUIDITY', '# Once', version)).body.source.version).toBe(version + 1);
});

test('an earlier text can be published again, and that can be undone', async () => {
  const { version, markdown } = await source('MSM-LIQUIDITY');
  expect((await restore(1, version - 1)).status).toBe(409);
  expect((await restore(1, version)).body.source).toMatchObject({ version: version + 1 });
  expect((await read('MSM-LIQUIDITY')).body.document.title).toBe('MSM liquidity');
  expect((await restore(version, version + 1)).body.source.markdown).toBe(markdown);
  expect((await restore(999, version + 2)).status).toBe(404);
});

test('the history forgets the oldest beyond its bound', async () => {
  const name = 'MSM-INVESTOR-OVERVIEW';
  for (let version = 1; version <= MAX_DOC_VERSIONS + 1; version += 1)
    await app.db
      .insertInto('docs_versions')
      .values({ name, version, markdown: '# Old', saved_by: null, saved_at: app.clock.now() })
      .execute();
  await app.db
    .updateTable('docs_documents')
    .set({ version: MAX_DOC_VERSIONS + 2 })
    .where('name', '=', name)
    .execute();
  await save(name, '# New', MAX_DOC_VERSIONS + 2);
  const kept = await versions(name);
  expect(kept).toHaveLength(MAX_DOC_VERSIONS);
  expect(kept.at(-1)?.version).toBe(3);
});

test.each([
  ['# Long\n\n' + 'x'.repeat(MAX_DOC_LENGTH), 400, 'A document has at most 60,000 characters.'],
  ['x'.repeat(300_000), 413, 'The request is too large.'],
  ['No title', 422, 'Begin the document with its title: a line that starts with "# ".'],
  [`# Deep\n\n${'>'.repeat(5_000)}`, 422, 'The text is nested too deeply.'],
  ['  \n', 400, 'The text is required.'],
  ['# Half \ud800', 400, 'The text contains a character that cannot be stored.'],
  ['# Nul \0', 400, 'The text contains a character that cannot be stored.'],
])('a text that cannot be a document is refused in words: %#', async (markdown, status, words) => {
  const before = await source('MSM-TOKENOMICS');
  const refused = await save('MSM-TOKENOMICS', markdown, before.version);
  expect(refused.status).toBe(status);
  expect(JSON.stringify(refused.body)).toContain(JSON.stringify(words).slice(1, -1));
  expect(await source('MSM-TOKENOMICS')).toEqual(before);
});

test('a preview shows what a save would publish, warns, and stores nothing', async () => {
  const before = await source('MSM-TOKENOMICS');
  const { body } = await boss.call(docRoutes.previewDoc, {
    params: { name: 'MSM-TOKENOMICS' },
    input: { markdown: '# Tokens\n\n<script>alert(1)</script>' },
  });
  expect(body.preview.html).not.toContain('<script');
  expect(body.preview.warnings).toHaveLength(3);
  expect(await source('MSM-TOKENOMICS')).toEqual(before);
});

test('editing the tokenomics changes the charts of the token page', async () => {
  const before = await readToken();
  expect(before.allocation.shares).toHaveLength(6);
  expect(before.questions[0].question).toBe('Can I buy MSM now?');
  const { markdown, version } = await source('MSM-TOKENOMICS');
  await save(
    'MSM-TOKENOMICS',
    markdown.replace('| Team | 15 %', '| Team | 10 %').replace('| Reserve | 10 %', '| Reserve | 15 %'),
    version,
  );
  const shares = (await readToken()).allocation.shares as { name: string; percent: number }[];
  expect(shares.find(({ name }) => name === 'Team')?.percent).toBe(10);
  await save('MSM-TOKENOMICS', '# Tokenomics\n\nLater.', version + 1);
  expect(await readToken()).toMatchObject({ maxSupply: null, supply: null, allocation: null });
});

test('a start leaves what was written', async () => {
  const before = await source('MSM-TOKENOMICS');
  await fillDocs(app).begin();
  expect(await source('MSM-TOKENOMICS')).toEqual(before);
});

test('the audit knows who saved', async () => {
  const entry = await app.db
    .selectFrom('platform_audit')
    .selectAll()
    .where('action', '=', 'docs.saved')
    .where('subject', '=', 'MSM-ROADMAP')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: boss.id, details: { version: 2 } });
});
