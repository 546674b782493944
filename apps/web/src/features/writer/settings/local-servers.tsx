// Model servers that answer on this machine, each offered by a click. They are looked for when the page is opened and when
// SuperAdmin asks.
import { writerRoutes } from '@msm/contract/writer/routes';
import { RefreshCw } from 'lucide-react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OFFERED_PER_SERVER } from './ai-settings.rules.ts';
import type { SaveAiSettings } from './save-ai-settings.ts';

export function LocalServers({ save }: { save: SaveAiSettings }) {
  const { data, error, isFetching, refetch } = useRouteQuery(
    writerRoutes.listLocalServers,
    {},
    { staleTime: Infinity, refetchOnWindowFocus: false },
  );
  const servers = data?.servers ?? [];
  return (
    <Card
      title="On this machine"
      about="Nothing leaves your machine, and no key is needed."
      className="max-sm:p-4"
      action={
        <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden className="size-4" />
          Detect
        </Button>
      }
    >
      {error && <Alert kind="danger">{reasonOr(error, 'Local servers could not be looked for.')}</Alert>}
      {!data && !error && <Skeleton className="h-10" />}
      {data && servers.length === 0 && (
        <p className="text-muted-fg">
          No Ollama, LM Studio, llama.cpp or vLLM answers at its usual port. Start one, then detect again.
        </p>
      )}
      <ul aria-label="Servers on this machine" className="flex flex-col gap-4 empty:hidden">
        {servers.map(({ name, baseUrl, models }) => (
          <li key={baseUrl} className="min-w-0">
            <p className="wrap-anywhere">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-muted-fg">
                {baseUrl}, {models.length === 1 ? '1 model' : `${models.length} models`}
              </span>
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              {models.slice(0, OFFERED_PER_SERVER).map((model) => (
                <Button
                  key={model}
                  size="small"
                  className="h-auto! min-h-8 max-w-full py-1 text-left whitespace-normal!"
                  isBusy={save.isPending && save.variables?.input.model === model}
                  onClick={() => save.mutate({ input: { provider: 'local', baseUrl, model, prices: null } })}
                >
                  <span className="min-w-0 wrap-anywhere">
                    Use {name} with {model}
                  </span>
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
