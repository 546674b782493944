// Where a post goes: one chip for each destination, with a way to let it differ there.
import type { DestinationChoice } from '../../../../platform/use-destinations.ts';
import { MAX_DESTINATIONS } from '@msm/contract/posts/limits';
import { networks } from '@msm/contract/social/networks';
import type { Connection } from '@msm/contract/social/schemas';
import { Check, PenLine, Plus, TriangleAlert, Undo2 } from 'lucide-react';
import { Badge } from '../../../../ui/badge.tsx';
import { buttonClass } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Link } from '../../../../ui/routing.tsx';
import { DestinationMark } from '../../destination-mark.tsx';
import { destinationMarks } from '../../destination-marks.rules.ts';
import { isForNetwork } from '../compose-form.rules.ts';
import type { FieldsProps } from './fields-props.ts';
import { withoutVariant } from '../variants.rules.ts';

/** A draft may outlive the connection of its site. */
const GONE = 'A destination that is no longer connected';

export const nameAmong = (sites: readonly DestinationChoice[], id: string): string =>
  sites.find((site) => site.id === id)?.name ?? GONE;

interface DestinationsFieldProps extends FieldsProps {
  sites: readonly DestinationChoice[];
  /** The destination whose own text is edited; none for the text of all. */
  scope: string | undefined;
  onScope: (destinationId: string | undefined) => void;
  /** A scheduled post keeps its destination. */
  isFixed: boolean;
}

export function DestinationsField(props: DestinationsFieldProps) {
  const { form, errors, change, sites, scope, onScope, isFixed } = props;
  const marks = destinationMarks(sites);
  // Networks have theirs beside their text.
  const articles = form.destinations.filter((place) => !isForNetwork(place));
  const chosen = form.destinations.map(({ destinationId }) => destinationId);
  const gone = chosen.filter((id) => !sites.some((site) => site.id === id)).map((id) => ({ id, name: GONE }));
  const platformOf = (id: string) => sites.find((site) => site.id === id)?.platform ?? 'wordpress';
  const toggle = (id: string) => {
    if (scope === id) onScope(undefined);
    change(({ destinations, media }) => {
      const others = destinations.filter(({ destinationId }) => destinationId !== id);
      if (others.length === destinations.length)
        return { destinations: [...destinations, { platform: platformOf(id), destinationId: id }] };
      return { destinations: others, media: media.filter((file) => file.destinationId !== id) };
    });
  };
  const share = (id: string) => {
    onScope(undefined);
    change((before) => ({ destinations: withoutVariant(before, id).destinations }));
  };
  return (
    <fieldset
      // By itself it is as wide as its longest name.
      className="min-w-0"
      aria-describedby={errors.destinations ? 'compose-destinations-error' : undefined}
    >
      <legend className="mb-1.5 font-medium">Destinations</legend>
      <ul className="flex flex-wrap gap-2">
        {[...sites, ...gone].map((site) => {
          const isChosen = chosen.includes(site.id);
          if (isFixed && !isChosen) return null;
          return (
            <li key={site.id} className="max-w-full">
              <label className={classNames('destination', isFixed && 'is-fixed')}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFixed || (!isChosen && chosen.length >= MAX_DESTINATIONS)}
                  onChange={() => toggle(site.id)}
                />
                <DestinationMark
                  platform={platformOf(site.id)}
                  mark={marks.get(site.id)}
                  className="compose-mark"
                />
                <span className="truncate">{site.name}</span>
                <ConnectionNote connection={sites.find(({ id }) => id === site.id)?.connection} />
                {isChosen && <Check aria-hidden className="size-3.5 shrink-0" />}
              </label>
            </li>
          );
        })}
      </ul>
      {errors.destinations && (
        <p id="compose-destinations-error" className="mt-1.5 text-danger">
          {errors.destinations}
        </p>
      )}
      {!isFixed && (
        <Link to="/connections" className={buttonClass({ look: 'quiet', size: 'small' }) + ' -ml-3 mt-1.5'}>
          <Plus aria-hidden className="size-4" />
          Connect a network
        </Link>
      )}
      {form.destinations.length > 1 && articles.length > 0 && (
        <ul aria-label="Texts that differ" className="mt-3 flex flex-col gap-1">
          {articles.map(({ destinationId, variant }) => {
            const name = nameAmong(sites, destinationId);
            const isVaried = variant !== undefined && Object.keys(variant).length > 0;
            return (
              <li key={destinationId} className="flex items-center justify-between gap-2">
                <button
                  type="button"
                  aria-pressed={scope === destinationId}
                  className="customise"
                  onClick={() => onScope(scope === destinationId ? undefined : destinationId)}
                >
                  <PenLine aria-hidden className="size-3.5 shrink-0" />
                  <span className="truncate">
                    {isVaried ? `Customized for ${name}` : `Customize for ${name}`}
                  </span>
                </button>
                {isVaried && (
                  <button
                    type="button"
                    className="customise"
                    aria-label={`Use the shared text for ${name}`}
                    title="Use the shared text"
                    onClick={() => share(destinationId)}
                  >
                    <Undo2 aria-hidden className="size-3.5" />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </fieldset>
  );
}

const ConnectionNote = ({ connection }: { connection: Connection | undefined }) => (
  <>
    {connection && <span className="sr-only">, {networks[connection.network].label}</span>}
    {connection?.isSandbox && <Badge>Sandbox</Badge>}
    {connection?.state === 'needs_reauth' && (
      <TriangleAlert aria-label="Connect it again first" className="size-3.5 shrink-0 text-warn" />
    )}
  </>
);
