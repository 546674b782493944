// Runs an operation inside the process, as a visitor's GET would: for pages that are rendered with its answer. Parsing, the
// limit by address and the shape of the answer are those of the route; there is never a session.
import * as z from 'zod/mini';
import type { Route } from '@msm/contract/route';
import { AppError } from '../errors.ts';
import { addressKey, type Limits } from '../limits.ts';
import type { Operation } from '../operation.ts';

export interface PageQuestion {
  method: string;
  path: string;
  args: { params?: unknown; input?: unknown };
}

interface PageVisitor {
  address: string;
  requestId: string;
}

/** Undefined: the operation finds nothing, or the address is not one it can have. */
export type ReadAsVisitor = (
  question: PageQuestion,
  visitor: PageVisitor,
) => Promise<{ answer: unknown } | undefined>;

export function createReadAsVisitor(operations: readonly Operation[], limits: Limits): ReadAsVisitor {
  const byName = new Map(operations.map((each) => [`${each.route.method} ${each.route.path}`, each]));
  return async ({ method, path, args }, { address, requestId }) => {
    const operation = byName.get(`${method} ${path}`);
    if (!operation || operation.route.access !== 'visitor' || method !== 'GET')
      throw new Error(`${method} ${path} is not a GET for visitors: no page can be rendered with it.`);
    const { route } = operation;
    const params = parsed(route.params, args.params ?? {});
    const input = parsed(route.input, asQuery(args.input));
    if (!params || !input) return undefined;
    if (route.limit)
      await limits.take(
        { name: `GET ${path}`, max: route.limit.perMinute, windowSeconds: 60 },
        addressKey(address),
      );
    try {
      const result = await operation.run({
        params: params.value,
        input: input.value,
        upload: undefined,
        raw: undefined,
        idempotencyKey: undefined,
        session: undefined,
        member: undefined,
        hasUnprovenSession: false,
        caller: { address, userAgent: '', requestId, cookies: {}, csrfToken: '' },
        answer: { setCookie: refuse, clearCookie: refuse, header: () => {} },
      });
      return { answer: shaped(route, result) };
    } catch (error) {
      if (error instanceof AppError && error.kind === 'notFound') return undefined;
      throw error;
    }
  };
}

/** As the query of an address carries it: texts, nothing that is undefined. */
const asQuery = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input ?? {})
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

function parsed(schema: Route['params'], value: unknown): { value: unknown } | undefined {
  if (!schema) return { value: undefined };
  const { success, data } = z.safeParse(schema, value);
  return success ? { value: data } : undefined;
}

/** The very JSON that a browser would get. */
function shaped({ output }: Route, result: unknown): unknown {
  if (typeof output === 'string') throw new Error('Only JSON can come with a page.');
  const answer = z.parse(output, result);
  return JSON.parse(
    JSON.stringify(Array.isArray(answer) ? answer : { ...(answer as object), success: true }),
  );
}

const refuse = () => {
  throw new Error('A page that is the same for all visitors cannot set cookies.');
};
