// The reference of every call, for machines (OpenAPI) and for people (a page without scripts).
import { operationRoutes } from '@msm/contract/operations/routes';
import { handler } from '../../platform/operation.ts';
import { REFERENCE_POLICY, renderReference, type OpenApi } from './reference-page.ts';
import type { OperationsDeps } from './operations.deps.ts';

export const openapi = handler(operationRoutes.openapi, async (_call, { describeApi }: OperationsDeps) =>
  describeApi(),
);

/** Drawn once: what is promised does not change while the process runs. */
const pages = new WeakMap<object, string>();

function pageOf(api: Record<string, unknown>): string {
  const page = pages.get(api) ?? renderReference(api as unknown as OpenApi);
  pages.set(api, page);
  return page;
}

export const reference = handler(
  operationRoutes.reference,
  async ({ answer }, { describeApi }: OperationsDeps) => {
    answer.header('content-type', 'text/html; charset=utf-8');
    answer.header('content-security-policy', REFERENCE_POLICY);
    return pageOf(describeApi());
  },
);
