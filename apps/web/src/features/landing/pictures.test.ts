import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PICTURES = join(import.meta.dirname, '../../../public/pictures');
const themeFile = readFileSync(join(import.meta.dirname, '../../ui/theme.css'), 'utf8');
const drawings = [PICTURES, import.meta.dirname].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') })),
);

const tokensIn = (rules = ''): Record<string, string> =>
  Object.fromEntries([...rules.matchAll(/(--[\w-]+):\s*([^;}]+)/g)].map(([, name, value]) => [name, value]));

const THEME = {
  light: tokensIn(/:root[^{]*\{([^}]*)\}/.exec(themeFile)?.[1]),
  dark: tokensIn(/\[data-theme='dark'\] \{([^}]*)\}/.exec(themeFile)?.[1]),
};

/** A drawing has tints of its own beside the theme's: only names that the theme knows are compared. */
function expectThemeColours(file: string, drawn: Record<string, string>, theme: Record<string, string>) {
  for (const [name, value] of Object.entries(drawn)) {
    if (name in theme) expect(value, `${file} ${name}`).toBe(theme[name]);
  }
}

test('the drawings wear the colours of the theme, in light and in dark', () => {
  expect(THEME.light['--card']).toBeDefined();
  expect(THEME.dark['--card']).toBeDefined();
  for (const { file, text } of drawings) {
    const [light, dark] = text.split('prefers-color-scheme:dark');
    expectThemeColours(file, tokensIn(light), THEME.light);
    expectThemeColours(file, tokensIn(dark), THEME.dark);
  }
});

test('a drawing in two themes knows each of its colours in both', () => {
  for (const { file, text } of drawings) {
    const [light, dark] = text.split('prefers-color-scheme:dark').map((part) => Object.keys(tokensIn(part)));
    if (dark) expect(dark.toSorted(), file).toEqual(light!.toSorted());
  }
});

test('a drawing uses no colour that it does not define', () => {
  for (const { file, text } of drawings) {
    const used = new Set([...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!));
    expect(
      [...used].filter((name) => !(name in tokensIn(text))),
      file,
    ).toEqual([]);
  }
});

test('the pictures weigh little, and need nothing from elsewhere', () => {
  for (const { file, text } of drawings) {
    // Photographs of screens come in two, one for each theme.
    const screens = [...text.matchAll(/<image [^>]*href="data:image\/webp;base64,/g)].length;
    expect([0, 2], file).toContain(screens);
    expect(text.length, file).toBeLessThan(screens === 0 ? 16_000 : 32_000);
    expect(text.match(/<image /g) ?? [], file).toHaveLength(screens);
    expect(text.replace('http://www.w3.org/2000/svg', ''), file).not.toMatch(/https?:|<script|@import/);
  }
});
