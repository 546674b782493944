// Writes docs/routes.md from the contract; with --check it only says whether the file is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsByFeature, routesByFeature } from '@msm/contract/everything';

const FILE = join(import.meta.dirname, '../docs/routes.md');

const routes = Object.entries(routesByFeature).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(
    ([name, { method, path, access, summary }]) =>
      `| \`${method} ${path}\` | ${access} | ${summary} | \`${feature}.${name}\` |`,
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

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, page);
} else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== page) {
  process.stderr.write('docs/routes.md is not what the contract says: run `npm run routes`.\n');
  process.exit(1);
}
