import { expect, test } from 'vitest';
import { drawPreview } from './draw-preview.ts';

test.each(['\u200b', '\u202e', '\u2800', ' '])('a title of %j alone is drawn, too', async (title) => {
  const picture = await drawPreview({ title, byline: 'Anna Tester' });
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});
