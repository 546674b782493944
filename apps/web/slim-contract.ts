// Makes the contract light for browsers. They call routes by method, path and access alone, so everything else (schemas,
// limits, summaries) is dropped from the route definitions; and a schema is marked as pure, so that one which no form checks
// by is tree-shaken away. Without it every page that names a route would load a schema library.
import type { Plugin } from 'vite';

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const ROUTES = /[/-]routes\.ts$/;
const METHODS = new Set(['get', 'post', 'put', 'patch', 'del']);
const KEPT = new Set(['access', 'upload']);
const COMPUTED = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression']);

/** An ESTree node, as far as it is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  body?: Node[];
  declaration?: Node | null;
  declarations?: Node[];
  init?: Node | null;
  callee?: Node & { name?: string };
  arguments?: Node[];
  properties?: (Node & { key?: { name: string } })[];
}

interface Insertion {
  at: number;
  text: string;
}
interface Cut {
  from: number;
  to: number;
}

export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  transform: {
    filter: { id: CONTRACT },
    handler(code, id) {
      const program = this.parse(code) as unknown as Node;
      const cuts = ROUTES.test(id) ? unusedParts(program) : [];
      if (ROUTES.test(id) && cuts.length === 0) this.error('No route was found in a file of routes.');
      return { code: edited(code, cuts, pureMarks(program)), map: null };
    },
  },
});

function unusedParts(program: Node): Cut[] {
  const cuts: Cut[] = [];
  walk(program, ({ type, callee, arguments: args }) => {
    if (type !== 'CallExpression' || !METHODS.has(callee?.name ?? '')) return;
    const properties = args?.[1]?.properties ?? [];
    for (const [place, { key, start, end }] of properties.entries()) {
      if (key && !KEPT.has(key.name)) cuts.push({ from: start, to: properties[place + 1]?.start ?? end });
    }
  });
  return cuts;
}

/** A call counts as pure where it begins with the mark; a chain of calls does so only inside a function. */
function pureMarks(program: Node): Insertion[] {
  return (program.body ?? [])
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init && COMPUTED.has(init.type) ? [init] : []))
    .flatMap(({ start, end }) => [
      { at: start, text: '/* @__PURE__ */ (() => (' },
      { at: end, text: '))()' },
    ]);
}

function edited(code: string, cuts: readonly Cut[], insertions: readonly Insertion[]): string {
  const edits = [
    ...cuts.map(({ from, to }) => ({ from, to, text: '' })),
    ...insertions.map(({ at, text }) => ({ from: at, to: at, text })),
  ];
  return edits
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), code);
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node) as unknown[]) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (child && typeof child === 'object' && 'type' in child) walk(child as Node, visit);
    }
  }
}
