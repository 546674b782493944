// What came of trying a connection: what was found, or what is wrong and what to do.
import type { OutputOf } from '@msm/contract/route';
import type { siteRoutes } from '@msm/contract/sites/routes';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';

interface SiteDiagnosisProps {
  test: { data: OutputOf<typeof siteRoutes.testSite> | undefined; error: Error | null };
}

export function SiteDiagnosis({ test: { data, error } }: SiteDiagnosisProps) {
  if (error) return <Alert kind="danger">{reasonOr(error, 'The connection could not be tried.')}</Alert>;
  if (!data) return null;
  if (!data.site) return <Alert kind="danger">{data.message}</Alert>;
  return (
    <Alert kind="ok">
      {data.message} Found “{data.site.name}” at {data.site.url}, as {data.site.username}.
    </Alert>
  );
}
