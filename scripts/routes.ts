// Writes docs/routes.md and docs/limits.md from the contract; with --check it only says whether they are up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsByFeature, routesByFeature } from '@msm/contract/everything';
import { limitsPage } from './limits-page.ts';

const DOCS = join(import.meta.dirname, '../docs');

const routes = Object.entries(routesByFeature).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(
    ([name, { method, path, access, requireEmailVerified, summary }]) =>
      `| \`${method} ${path}\` | ${access}${requireEmailVerified ? ', verified e-mail' : ''} | ${summary} | \`${feature}.${name}\` |`,
  ),
);
const events = Object.values(eventsByFeature).flatMap((ofFeature) =>
  Object.values(ofFeature).map(
    (event) =>
      `| \`${event.name}\` | ${event.channel} | ${'ack' in event ? 'client to server' : 'server to client'} |`,
  ),
);
const page = `# Routes and events

Written by \`npm run routes\` from the contract. The schemas are at \`/api/reference\` of a running portal.

| call | access | what it does | name |
|---|---|---|---|
${routes.join('\n')}

| event | channel | direction |
|---|---|---|
${events.join('\n')}
`;

const pages = { 'routes.md': page, 'limits.md': await limitsPage() };

for (const [name, content] of Object.entries(pages)) {
  const file = join(DOCS, name);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, content);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== content) {
    process.stderr.write(`docs/${name} is not what the contract says: run \`npm run routes\`.\n`);
    process.exitCode = 1;
  }
}
