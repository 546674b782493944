// What a link leads to, fetched by the portal when a reader asks for it: their own address stays unknown to the site.
import { chatRoutes } from '@msm/contract/chat/routes';
import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { routeKey, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { reasonOr } from '../../../platform/api/api-error.ts';

export function LinkPreview({ url }: { url: string }) {
  const args = { input: { url } };
  const queries = useQueryClient();
  // Asked for earlier, before the message was scrolled out of view.
  const [isWanted, setIsWanted] = useState(
    () => queries.getQueryData(routeKey(chatRoutes.previewLink, args)) !== undefined,
  );
  const { data, error } = useRouteQuery(chatRoutes.previewLink, isWanted ? args : undefined, {
    staleTime: Infinity,
    retry: false,
    isRedirectSkipped: true,
  });
  if (!isWanted)
    return (
      <button
        type="button"
        onClick={() => setIsWanted(true)}
        className="mt-1 inline-flex items-center gap-1 rounded-sm text-xs underline-offset-2 opacity-80 hover:underline"
      >
        <Link2 aria-hidden className="size-3.5" />
        Show preview
      </button>
    );
  const preview = data?.preview;
  if (!preview)
    return (
      <p role="status" className="mt-1 text-xs opacity-80">
        {error
          ? reasonOr(error, 'The preview could not be loaded.')
          : data
            ? 'There is no preview.'
            : 'Loading the preview…'}
      </p>
    );
  return (
    <div className="mt-1.5 rounded-control border-s-2 border-current chat-inset px-2.5 py-1.5">
      <p className="truncate text-xs opacity-80">
        <bdi>{preview.site_name || preview.host}</bdi>
      </p>
      <p dir="auto" className="line-clamp-2 font-medium">
        {preview.title || preview.host}
      </p>
      {preview.description && (
        <p dir="auto" className="line-clamp-3 text-xs">
          {preview.description}
        </p>
      )}
    </div>
  );
}
