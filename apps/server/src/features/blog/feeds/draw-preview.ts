// Draws the picture that link previews show for a post: its title in the portal's colours. The font lies beside the server, since
// the machine may have none; other scripts than Latin take what the machine has.
import { join } from 'node:path';
import sharp from 'sharp';
import { PREVIEW_PICTURE } from '@msm/contract/blog/limits';
import { pictureSlots } from '../../../platform/threads/picture-slots.ts';
import { escapeHtml } from '../../../platform/text/html.ts';
import { shorten } from '../blog.rules.ts';

const FONT = join(import.meta.dirname, '../../../../assets/fonts/inter-latin-700.ttf');
const { width: WIDTH, height: HEIGHT } = PREVIEW_PICTURE;
const MARGIN = 80;
/** Four lines of the large size, five of the small one. */
const TITLE_LENGTH = 130;

interface PreviewWords {
  title: string;
  /** Author and reading time. */
  byline: string;
}

const BACKGROUND = `
  <svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#1c2040"/><stop offset="1" stop-color="#2b2466"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#ground)"/>
    <circle cx="1110" cy="70" r="250" fill="#5457e6" opacity="0.35"/>
    <circle cx="1180" cy="600" r="170" fill="#7c6cf2" opacity="0.22"/>
    <rect x="${MARGIN}" y="86" width="56" height="8" rx="4" fill="#8f8cff"/>
  </svg>`;

export const drawPreview = ({ title, byline }: PreviewWords): Promise<Buffer<ArrayBuffer>> =>
  pictureSlots.use(async () => {
    const shown = shorten(title, TITLE_LENGTH);
    const [large, small, brand] = await Promise.all([
      textPicture(shown, shown.length > 70 ? 58 : 72, '#ffffff'),
      textPicture(byline, 30, '#c9c8f5'),
      textPicture('MSM Portal', 30, '#ffffff'),
    ]);
    const base = HEIGHT - MARGIN - 34;
    return sharp(Buffer.from(BACKGROUND))
      .composite([
        { input: large, left: MARGIN, top: 132 },
        { input: small, left: MARGIN, top: base },
        { input: brand, left: WIDTH - MARGIN - 175, top: base },
      ])
      .png({ palette: true, colours: 128 })
      .toBuffer();
  }, 'blog-preview');

/** Zero-width characters, marks of direction and the blank of Braille leave nothing to draw, and Pango fails on that. */
const drawable = (words: string): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(words.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''))
    ? words
    : '…';

/** Pango reads markup: what people wrote is escaped. */
const textPicture = (words: string, size: number, colour: string): Promise<Buffer> =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(drawable(words))}</span>`,
      font: `Inter Bold ${size}`,
      fontfile: FONT,
      width: WIDTH - 2 * MARGIN,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .resize({ width: WIDTH - 2 * MARGIN, height: 360, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
