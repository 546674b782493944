// Draws the OpenAPI document as one page: calls grouped by their first path part, each with who may call it, what it
// takes and what it answers. No scripts, and one style that the content policy names by its hash.
import { createHash } from 'node:crypto';
import { operationRoutes } from '@msm/contract/operations/routes';
import { escapeHtml } from '../../platform/text/html.ts';

export interface OpenApi {
  info: { title: string; version: string };
  paths: Record<string, Record<string, ApiOperation>>;
}

interface ApiOperation {
  summary?: string;
  'x-access'?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[];
  requestBody?: { content: Record<string, { schema?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e3e5ea, #33363f); --soft: light-dark(#f6f7f9, #1d1f26); --quiet: light-dark(#5b6070, #a3a8b5); --accent: light-dark(#4338ca, #a5b4fc); }
body { margin: 0 auto; max-width: 1100px; padding: 24px 16px 64px; font: 14px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14161b); color: light-dark(#1b1e27, #eceef2); }
h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 20px; margin: 40px 0 12px; } h3 { font-size: 14px; margin: 0; font-weight: 500; }
a { color: var(--accent); } nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; list-style: none; padding: 0; }
article { border: 1px solid var(--line); border-radius: 12px; padding: 12px 16px; margin: 8px 0; }
p { margin: 4px 0; color: var(--quiet); } em { font-style: normal; font-weight: 500; }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
h3 b { display: inline-block; min-width: 56px; color: var(--accent); }
summary { cursor: pointer; padding: 4px 0; } pre { background: var(--soft); border-radius: 8px; padding: 12px; overflow: auto; max-height: 400px; }
`;

export const REFERENCE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function renderReference({ info, paths }: OpenApi): string {
  const groups = Map.groupBy(Object.entries(paths), ([path]) => groupOf(path));
  const sections = [...groups].toSorted(([a], [b]) => a.localeCompare(b));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</h1>
<p>The same for machines: <a href="${operationRoutes.openapi.path}">openapi.json</a></p>
<nav aria-label="Groups"><ul>${sections.map(([name]) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`).join('')}</ul></nav>
<main>
${sections.map(renderSection).join('\n')}
</main>
</body>
</html>`;
}

type PathEntry = [path: string, methods: Record<string, ApiOperation>];

const renderSection = ([name, entries]: [string, PathEntry[]]) =>
  `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${entries.map(renderPath).join('')}</section>`;

const groupOf = (path: string) => path.replace(/^\/(api\/)?/, '').split('/')[0] || 'root';

const renderPath = ([path, methods]: PathEntry) =>
  Object.entries(methods)
    .map(([method, operation]) => renderOperation(method, path, operation))
    .join('');

function renderOperation(method: string, path: string, operation: ApiOperation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code> in ${escapeHtml(place)}${required ? ', required' : ''} <code>${escapeHtml(JSON.stringify(schema ?? {}))}</code></li>`,
  );
  const answers = Object.entries(operation.responses ?? {}).map(([status, { content }]) =>
    renderSchema(`Answer ${status}`, content),
  );
  return `<article>
<h3><code><b>${escapeHtml(method.toUpperCase())}</b> ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')} <em>Access: ${escapeHtml(operation['x-access'] ?? '')}.</em></p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${renderSchema('Body', operation.requestBody?.content)}${answers.join('')}
</article>`;
}

function renderSchema(title: string, content?: Record<string, { schema?: unknown }>): string {
  const schema = content?.['application/json']?.schema;
  return schema
    ? `<details><summary>${escapeHtml(title)}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
    : '';
}
