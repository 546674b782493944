// What a preview shows of a post's files is laid out by a style sheet: each element that a picture or a video becomes has its rule.
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CroppedPicture } from './preview-parts.tsx';

const css = readFileSync(new URL('network-preview.css', import.meta.url), 'utf8');
/** The declarations of the rule that names a selector. */
const rulesOf = (selector: string): string =>
  css.split('}').find((rule) =>
    rule
      .split('{')[0]!
      .split(',')
      .some((each) => each.trim() === selector),
  ) ?? '';
const PICTURE = { url: '/media/a.webp', altText: '' };

test.each([
  ['a picture', PICTURE, 'img'],
  ['a cropped picture', { ...PICTURE, crop: { x: 0, y: 0, width: 0.5, height: 0.5 } }, '.preview-crop'],
  ['a video', { ...PICTURE, video: { url: '/media/a.mp4', durationMs: 1_000 } }, 'video'],
])('%s fills the stage of Instagram', (_name, picture, element) => {
  const markup = renderToStaticMarkup(<CroppedPicture picture={picture} />);
  expect(markup).toContain(element.replace('.', ''));
  expect(rulesOf(`.preview-stage > ${element}`)).toContain('inset: 0');
});
