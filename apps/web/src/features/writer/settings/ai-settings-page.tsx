// Which language model writes drafts on this portal, for SuperAdmin: who writes now, servers found on this machine, and the
// form for any other.
import type { AiSettings } from '@msm/contract/writer/ai-settings';
import { operationRoutes } from '@msm/contract/operations/routes';
import { writerRoutes } from '@msm/contract/writer/routes';
import { modelProviders } from '@msm/contract/writer/providers';
import { Blocks, Bot } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { lazyNamed, WhileLoading } from '../../../ui/lazy-named.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LocalServers } from './local-servers.tsx';

/** Who writes can be read while it loads. */
const AiSettingsForm = lazyNamed(() => import('./ai-settings-form.tsx'), 'AiSettingsForm');
const ConfirmDialog = lazyNamed(() => import('../../../ui/overlays/confirm-dialog.tsx'), 'ConfirmDialog');

/** Whatever says who writes. */
const CHANGED = [writerRoutes.readAiSettings, writerRoutes.describeWriter, operationRoutes.readSetup];

export function AiSettingsPage() {
  const query = useRouteQuery(writerRoutes.readAiSettings, {});
  const failure = failureOf(query, 'The AI settings could not be loaded.');
  const save = useRouteMutation(writerRoutes.saveAiSettings, {
    invalidates: CHANGED,
    success: ({ writtenBy }) => `${writtenBy.name} writes drafts from now on`,
  });
  return (
    <PageBody>
      <PageHeader
        title="AI settings"
        about="The language model that writes drafts, for everyone on this portal."
      />
      <div className="flex max-w-[44rem] flex-col gap-4">
        {failure && <FailedState {...failure} />}
        {!failure && !query.data && <Skeleton className="h-84" />}
        {query.data && <CurrentModel current={query.data} />}
        {query.data?.ruledBy.length === 0 && (
          <>
            <LocalServers save={save} />
            <WhileLoading fallback={<Skeleton className="h-84" />}>
              <AiSettingsForm
                // Filled anew once something else is stored.
                key={JSON.stringify(query.data.settings)}
                stored={query.data.settings}
                save={save}
              />
            </WhileLoading>
          </>
        )}
      </div>
    </PageBody>
  );
}

function CurrentModel({ current: { writtenBy, settings, ruledBy } }: { current: AiSettings }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRouteMutation(writerRoutes.removeAiSettings, {
    invalidates: CHANGED,
    success: 'The built-in outliner writes again',
    onSuccess: () => setIsAsking(false),
  });
  const Icon = writtenBy.isLanguageModel ? Bot : Blocks;
  const isRuled = ruledBy.length > 0;
  return (
    <Card className="max-sm:p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-1 basis-64 gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-muted text-muted-fg">
            <Icon aria-hidden className="size-5" />
          </span>
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-x-2 text-base font-bold wrap-anywhere">
              {writtenBy.isLanguageModel ? writtenBy.name : 'No language model'}
              <Badge kind={writtenBy.isLanguageModel ? 'ok' : 'neutral'}>
                {writtenBy.isLanguageModel ? 'Writes drafts' : 'Outline'}
              </Badge>
            </h2>
            <p className="mt-0.5 text-muted-fg wrap-anywhere">{placeOf()}</p>
          </div>
        </div>
        {settings && !isRuled && (
          <Button look="danger" size="small" onClick={() => setIsAsking(true)}>
            Remove
          </Button>
        )}
      </div>
      {isRuled && (
        <div className="mt-4">
          <Alert kind="info">
            <p>
              Set by environment variables: {ruledBy.join(', ')}. To choose a model here, remove them and
              restart the portal.
            </p>
          </Alert>
        </div>
      )}
      {settings?.isKeyLost && !isRuled && (
        <div className="mt-4">
          <Alert kind="warn">
            The stored key cannot be opened, because the portal’s secret has changed. Paste the key again
            below.
          </Alert>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setIsAsking(false)}
          title="Remove the language model?"
          about="The address and the key are deleted. Drafts that are being written now are finished; after that the built-in outliner writes."
          action="Remove model"
          isBusy={remove.isPending}
          error={remove.error && reasonOr(remove.error, 'The model could not be removed.')}
          onConfirm={() => remove.mutate()}
        />
      )}
    </Card>
  );

  function placeOf(): string {
    if (isRuled) return 'Set in the environment.';
    if (!writtenBy.isLanguageModel)
      return 'Drafts are outlines by the built-in outliner, best from sources. Choose a model to have them written.';
    const address = settings?.baseUrl ?? '';
    const provider = settings ? modelProviders[settings.provider] : undefined;
    return provider?.baseUrl ? `At ${provider.label}, ${address}` : `At ${address}`;
  }
}
