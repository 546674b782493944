// What trying a connection found, or why it could not be tried. What is wrong with the site stands at its field.
import type { OutputOf } from '@msm/contract/route';
import type { siteRoutes } from '@msm/contract/sites/routes';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';

interface SiteDiagnosisProps {
  test: { data: OutputOf<typeof siteRoutes.testSite> | undefined; error: Error | null };
}

export function SiteDiagnosis({ test: { data, error } }: SiteDiagnosisProps) {
  if (error) return <Alert kind="danger">{reasonOr(error, 'The connection could not be tried.')}</Alert>;
  if (!data?.site) return null;
  return (
    <Alert kind="ok">
      {data.message} Found “{data.site.name}” at {data.site.url}, as {data.site.username}.
    </Alert>
  );
}
