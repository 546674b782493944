// What the typed text becomes, as the server renders it. Debounced: each preview takes a thread of the server.
import { docRoutes } from '@msm/contract/docs/routes';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { routeKey } from '../../platform/api/route-hooks.ts';
import { useDebounced } from '../../platform/use-debounced.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentText } from './document-text.tsx';

const PAUSE_MS = 600;

interface DocPreviewProps {
  name: string;
  markdown: string;
  isTooLong: boolean;
}

export function DocPreview({ name, markdown, isTooLong }: DocPreviewProps) {
  const settled = useDebounced(markdown, PAUSE_MS);
  const args = { params: { name }, input: { markdown: settled } };
  const isAsked = !isTooLong && settled.trim() !== '';
  const { data, error } = useQuery({
    queryKey: routeKey(docRoutes.previewDoc, args),
    queryFn: isAsked ? ({ signal }) => call(docRoutes.previewDoc, args, { signal }) : skipToken,
    placeholderData: keepPreviousData,
    // Only the newest is of use.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const preview = data?.preview;
  return (
    <div className="doc-editor-right">
      <section aria-label="Preview" tabIndex={0} className="doc-editor-preview">
        <div className="mb-4 grid gap-2 empty:hidden">
          {error && <Alert kind="danger">{reasonOr(error, 'The preview could not be loaded.')}</Alert>}
          {preview && preview.warnings.length > 0 && <TokenWarnings warnings={preview.warnings} />}
        </div>
        {preview && (
          <>
            <h2>{preview.title}</h2>
            <DocumentText html={preview.html} />
          </>
        )}
        {!preview && !error && isAsked && <Skeleton className="h-60" />}
      </section>
    </div>
  );
}

function TokenWarnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <Alert kind="warn">
      <p className="font-medium">The token page will show less:</p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Alert>
  );
}
