// What came of trying a connection: what was found, or what is wrong and what to do.
import { reasonOr } from '../../platform/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import type { useTestSite } from './use-test-site.ts';

export function SiteDiagnosis({ test: { data, error } }: { test: ReturnType<typeof useTestSite> }) {
  if (error) return <Alert kind="danger">{reasonOr(error, 'The connection could not be tried.')}</Alert>;
  if (!data) return null;
  if (!data.site) return <Alert kind="danger">{data.message}</Alert>;
  return (
    <Alert kind="ok">
      {data.message} Found “{data.site.name}” at {data.site.url}, as {data.site.username}.
    </Alert>
  );
}
