// One connected page or profile: whose it is, whether the network still accepts it, and what can be done.
import { networks } from '@msm/contract/social/networks';
import { socialRoutes } from '@msm/contract/social/routes';
import type { Connection } from '@msm/contract/social/schemas';
import { CircleCheck, ExternalLink, RefreshCw, Stethoscope, TriangleAlert, Unplug } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { useAccountRole } from '../../../platform/use-account-role.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

interface ConnectionCardProps {
  connection: Connection;
  /** The address asks for it: a notification led here. */
  isNamed: boolean;
  canConnect: boolean;
  onReconnect: () => void;
}

export function ConnectionCard({ connection, isNamed, canConnect, onReconnect }: ConnectionCardProps) {
  const { id, name, handle, network, profileUrl, state, problem, isSandbox } = connection;
  const isEditor = useAccountRole() !== 'contributor';
  const [isLeaving, setIsLeaving] = useState(false);
  const check = useRouteMutation(socialRoutes.checkConnection, {
    invalidates: [socialRoutes.listConnections],
    success: ({ connection: { state: found } }) =>
      found === 'ok' ? `${name} is connected.` : `${name} has to be connected again.`,
    failure: 'The network could not be asked just now.',
  });
  const remove = useRouteMutation(socialRoutes.removeConnection, {
    invalidates: [socialRoutes.listConnections],
    success: `${name} is disconnected`,
    onSuccess: () => setIsLeaving(false),
  });
  const isBroken = state === 'needs_reauth';
  return (
    <li
      aria-label={name}
      aria-current={isNamed || undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-border px-4 py-3 aria-[current]:border-warn"
    >
      <Avatar name={name} imageUrl={connection.avatarUrl} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isSandbox && <Badge>Sandbox</Badge>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-fg">
          {handle && <span className="wrap-anywhere">@{handle}</span>}
          <span className="flex items-center gap-1.5">
            {isBroken ? (
              <TriangleAlert aria-hidden className="size-3.5 text-warn" />
            ) : (
              <CircleCheck aria-hidden className="size-3.5 text-ok" />
            )}
            {isBroken ? 'Connect it again' : 'Connected'}
          </span>
          {profileUrl && (
            <a
              href={profileUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 text-link underline-offset-4 hover:underline"
            >
              Open
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          )}
        </p>
        {problem && <p className="mt-1 text-warn wrap-anywhere">{problem}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isBroken && canConnect && (
          <Button size="small" look="primary" aria-label={`Connect ${name} again`} onClick={onReconnect}>
            <RefreshCw aria-hidden className="size-4" />
            Connect again
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Check now: ${name}`}
          isBusy={check.isPending}
          onClick={() => check.mutate({ params: { id } })}
        >
          <Stethoscope aria-hidden className="size-4" />
          Check now
        </Button>
        {isEditor && (
          <Button
            size="small"
            look="danger"
            aria-label={`Disconnect ${name}`}
            onClick={() => setIsLeaving(true)}
          >
            <Unplug aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Disconnect</span>
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={`Disconnect ${name}?`}
        about={`Planned posts for it are not published any more. What is on ${networks[network].label} stays there.`}
        action="Disconnect"
        isBusy={remove.isPending}
        error={remove.error && reasonOr(remove.error, 'It could not be disconnected. Try again.')}
        onConfirm={() => remove.mutate({ params: { id } })}
      />
    </li>
  );
}
