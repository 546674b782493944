import { expect, test } from 'vitest';
import { LENGTHS, POST_NATURES, POST_TYPES, TONES } from '@msm/contract/posts/brief-choices';
import { lengthOn } from '@msm/contract/posts/text-length';
import { PLATFORMS, platforms } from '@msm/contract/posts/platforms';
import { Brief, type BriefInput } from '@msm/contract/posts/brief';
import type { Material, WriterPart } from '../../../platform/ports/writer.ts';
import { createBuiltInWriter } from './create-built-in-writer.ts';

const writer = createBuiltInWriter();

const farms: Material = {
  label: 'Farm weekly',
  url: 'https://farm.example/pumps',
  language: 'en',
  text: `Subscribe to our newsletter to read more.
Solar pumps bring water to small farms without fuel. A pump of two hundred watts lifts ten thousand litres on a clear day. But it needs a tank for the night.
Farmers in Kitui say that their harvest of beans doubled in two seasons. They share one pump among four families. The county pays a third of the price.
Cheap panels made solar pumps affordable for small farms in the last five years. Repair is simple, because the pump has one moving part.`,
};
const kiswahili: Material = {
  label: 'Habari za shamba',
  url: null,
  language: 'sw',
  text: `Pampu za jua huleta maji kwa mashamba madogo bila mafuta. Wakulima wa Kitui wanasema kwamba mavuno yao ya maharagwe yaliongezeka mara mbili katika misimu miwili. Kaunti hulipa theluthi moja ya bei ya pampu. Familia nne hutumia pampu moja kwa zamu na kuitunza kwa pamoja.`,
};

async function write(change: Partial<BriefInput> = {}, material: Material[] = [farms], signal?: AbortSignal) {
  const brief = Brief.parse({ topic: 'Solar pumps for small farms', platform: 'wordpress', ...change });
  const parts: WriterPart[] = [];
  const control = { signal: signal ?? new AbortController().signal, onProgress: () => {} };
  for await (const part of writer.write({ brief, material }, control)) parts.push(part);
  const last = parts.at(-1);
  if (last?.kind !== 'draft') return expect.fail('There is no draft at the end.');
  return { parts, draft: last.draft, usage: last.usage };
}

test('it says that it is not a language model, and costs nothing', async () => {
  const { draft, usage } = await write();
  expect(writer.writtenBy).toEqual({ name: 'Built-in writer', isLanguageModel: false });
  expect(draft.notes[0]).toBe('Written by the built-in outliner, which is not a language model.');
  expect(usage).toMatchObject({ model: 'built-in', tokensIn: 0, tokensOut: 0, costMicroUsd: 0 });
});

test('an article opens with what the brief asks for, carries sentences of its sources and names them', async () => {
  const { draft } = await write({ keyphrase: 'solar pumps' });
  expect(draft.title.toLowerCase()).toContain('solar pumps');
  expect(draft.body).toContain('Solar pumps bring water to small farms without fuel.');
  expect(draft.body).toContain('<h2>Sources</h2>');
  expect(draft.body).toContain('<a href="https://farm.example/pumps">Farm weekly</a>');
  expect(draft.body).not.toContain('newsletter');
  expect(draft.hashtags[0]).toBe('#SolarPumps');
});

test('nothing is said that neither the brief, the sources nor the phrase book say', async () => {
  const { draft } = await write({ length: 'long' });
  const text = draft.body.replaceAll(/<[^>]+>/g, ' ');
  for (const number of text.match(/\d+/g) ?? []) expect(farms.text).toContain(number);
  expect(text).toContain('their harvest of beans doubled');
});

test('the same seed writes the same, another one writes another variant', async () => {
  const variants = await Promise.all([1, 1, 2, 3, 4, 5].map((seed) => write({ seed })));
  const [first, again, ...others] = variants.map(({ draft }) => JSON.stringify(draft));
  expect(again).toBe(first);
  expect(others.some((other) => other !== first)).toBe(true);
});

test('parts come in the order in which one reads, and make up the draft', async () => {
  const { parts, draft } = await write();
  const text = (field: string) =>
    parts.flatMap((part) => (part.kind === 'delta' && part.field === field ? [part.text] : [])).join('');
  expect(parts[0]).toEqual({ kind: 'delta', field: 'title', text: draft.title });
  expect(text('body').trim()).toBe(draft.body);
  expect(text('excerpt')).toBe(draft.excerpt);
});

test.each(PLATFORMS)('every choice of a brief gives a post that fits %s', async (platform) => {
  const { textLength } = platforms[platform].limits;
  for (const type of POST_TYPES)
    for (const nature of POST_NATURES)
      for (const tone of TONES)
        for (const language of ['en', 'sw'] as const) {
          const length = LENGTHS[(type.length + nature.length) % LENGTHS.length]!;
          const { draft } = await write({ platform, type, nature, tone, language, length }, [
            farms,
            kiswahili,
          ]);
          expect(draft.body.length).toBeGreaterThan(20);
          expect(draft.body).not.toMatch(/\{topic\}|undefined/i);
          expect(lengthOn(platform, draft.body)).toBeLessThanOrEqual(textLength);
        }
});

test('Swahili is written in Swahili, and English sources are left out with a word about it', async () => {
  const { draft } = await write({ language: 'sw', topic: 'Pampu za jua' }, [farms, kiswahili]);
  expect(draft.body).toContain('Wakulima wa Kitui');
  expect(draft.body).not.toContain('Farmers in Kitui');
  expect(draft.body).toContain('<h2>Vyanzo</h2>');
  expect(draft.notes).toContain(
    '“Farm weekly” is not in Swahili and was left out: the built-in writer cannot translate.',
  );
});

test('a language that it does not know is refused with a word about what would help', async () => {
  await expect(write({ language: 'fr' })).rejects.toMatchObject({
    kind: 'refused',
    message:
      'The built-in writer writes English and Swahili; for French a language model has to be connected.',
  });
});

test('with nothing but a topic there is an outline, which says so', async () => {
  const { draft } = await write({ type: 'how_to' }, []);
  expect(draft.body).toContain('<ol><li>What you need before you begin.</li>');
  expect(draft.notes).toContain('There was nothing but the topic: this is an outline to be filled in.');
});

const bodyOf = async (change: Partial<BriefInput>): Promise<string> => (await write(change)).draft.body;

test('lists are lists and steps are steps, also where there is no HTML', async () => {
  expect(await bodyOf({ type: 'list' })).toContain('<ul><li>');
  expect(await bodyOf({ type: 'list', platform: 'facebook' })).toContain('• ');
  expect(await bodyOf({ type: 'how_to', platform: 'instagram' })).toMatch(/^1\. /m);
});

test('what a source calls HTML stays text', async () => {
  const hostile = {
    ...farms,
    label: '<img src=x onerror=alert(1)>',
    text: `${farms.text}\nSolar pumps for small farms <script>alert(1)</script> work everywhere.`,
  };
  const { draft } = await write({ length: 'long' }, [hostile]);
  expect(draft.body).not.toMatch(/<script|<img/);
});

test('it stops when it is told to', async () => {
  await expect(write({}, [farms], AbortSignal.abort())).rejects.toMatchObject({ kind: 'cancelled' });
});

test('a source of nothing but recurring phrases is read in linear time', async () => {
  const phrases = Array.from({ length: 20_000 }, (_, at) => `x${at}y`);
  const { draft } = await write({}, [{ ...farms, text: [...phrases, ...phrases].join(',') }]);
  expect(draft.body).not.toBe('');
});
