// docs/limits.md: every number that the contract's limits.ts files name, with the reason beside it, and the calls that are
// limited by address. For scripts/routes.ts.
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routesByFeature } from '@msm/contract/everything';

const CONTRACT = join(import.meta.dirname, '../packages/contract/src');
/** A constant with the comment above it, if there is one. */
const CONSTANT = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export const (\w+)/g;

export async function limitsPage(): Promise<string> {
  const sections = await Promise.all(
    readdirSync(CONTRACT)
      .toSorted()
      .filter((feature) => existsSync(join(CONTRACT, feature, 'limits.ts')))
      .map(async (feature) => sectionOf(feature, join(CONTRACT, feature, 'limits.ts'))),
  );
  return `# Limits

Written by \`npm run routes\` from the contract. Beyond a limit the answer is 429 with \`Retry-After\`, or 400 or 413 where a
size is meant.

## Calls from one address

IPv6 addresses count by /64.

| call | limit |
|---|---|
${limitedRoutes().join('\n')}

${sections.join('\n\n')}
`;
}

function limitedRoutes(): string[] {
  return Object.values(routesByFeature)
    .flatMap((ofFeature) => Object.values(ofFeature))
    .flatMap(({ method, path, limit }) => (limit ? [`| \`${method} ${path}\` | ${inWords(limit)} |`] : []));
}

async function sectionOf(feature: string, file: string): Promise<string> {
  const values = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const rows = [...readFileSync(file, 'utf8').matchAll(CONSTANT)].flatMap(([, comment = '', name = '']) => {
    const value = inWords(values[name]);
    return value === undefined ? [] : [`| \`${name}\` | ${value} | ${reasonOf(comment)} |`];
  });
  return `## ${feature}\n\n| name | value | why |\n|---|---|---|\n${rows.join('\n')}`;
}

const reasonOf = (comment: string): string =>
  comment
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim();

/** Undefined for what is no number: names of cookies, functions. */
function inWords(value: unknown): string | undefined {
  if (typeof value === 'number') return value.toLocaleString('en');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const parts = Object.entries(value).map(([name, part]) => {
    const words = inWords(part);
    return words && `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${words}`;
  });
  return parts.every((part) => part !== undefined) && parts.length > 0 ? parts.join(', ') : undefined;
}
