// Draws the OpenAPI document as one page: calls grouped by their first path part, each with who may call it, what it
// takes and what it answers. No scripts, so the strictest content policy holds.
import { operationRoutes } from '@msm/contract/operations/routes';
import { escapeHtml } from '../../platform/html.ts';

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

export function renderReference({ info, paths }: OpenApi): string {
  const groups = Map.groupBy(Object.entries(paths), ([path]) => groupOf(path));
  const sections = [...groups].toSorted(([a], [b]) => a.localeCompare(b));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title>
</head>
<body>
<h1>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</h1>
<p>The same for machines: <a href="${operationRoutes.openapi.path}">openapi.json</a></p>
<nav><ul>${sections.map(([name]) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`).join('')}</ul></nav>
${sections.map(([name, entries]) => `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${entries.map(renderPath).join('')}</section>`).join('\n')}
</body>
</html>`;
}

const groupOf = (path: string) => path.replace(/^\/(api\/)?/, '').split('/')[0] || 'root';

const renderPath = ([path, methods]: [string, Record<string, ApiOperation>]) =>
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
<h3><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')} <em>Access: ${escapeHtml(operation['x-access'] ?? '')}.</em></p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${renderSchema('Body', operation.requestBody?.content)}${answers.join('')}
</article>`;
}

function renderSchema(title: string, content?: Record<string, { schema?: unknown }>): string {
  const schema = content?.['application/json']?.schema;
  return schema
    ? `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
    : '';
}
