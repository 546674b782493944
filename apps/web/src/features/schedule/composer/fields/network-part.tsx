// The part of the composer that is written for networks, lent by the feature that knows them.
import type { DestinationChoice } from '../../../../platform/use-destinations.ts';
import type { ComposerSlots } from '../../composer-slots.ts';
import { errorsOf, type ComposeProblem } from '../compose-errors.rules.ts';
import { isForNetwork, planFor, type ComposeForm } from '../compose-form.rules.ts';
import type { FieldsProps } from './fields-props.ts';

interface NetworkPartProps {
  form: ComposeForm;
  /** As it reads in the scope. */
  shown: ComposeForm;
  problems: readonly ComposeProblem[];
  scope: string | undefined;
  sites: readonly DestinationChoice[];
  slots: ComposerSlots;
  isBesideArticle: boolean;
  isPreview: boolean;
  onScope: (id: string | undefined) => void;
  onShare: (id: string) => void;
  onShareMedia: (id: string) => void;
  change: FieldsProps['change'];
  onWrite: (placeId: string | undefined, sourceText?: string) => void;
}

export function NetworkPart(props: NetworkPartProps) {
  const { form, shown, problems, scope, sites, slots, onWrite, onShareMedia, change, ...rest } = props;
  const chosen = form.destinations.filter(isForNetwork);
  const places = chosen.flatMap(({ destinationId }) => {
    const connection = sites.find(({ id }) => id === destinationId)?.connection;
    return connection ? [connection] : [];
  });
  if (places.length === 0) return null;
  const placeOf = (id: string) => chosen.find(({ destinationId }) => destinationId === id)!;
  const target = scope ?? places[0]!.id;
  return (
    <slots.Networks
      {...rest}
      places={places}
      scope={scope}
      customisedIds={chosen.flatMap(({ destinationId, variant }) =>
        variant?.text || variant?.media ? [destinationId] : [],
      )}
      hasOwnMedia={scope !== undefined && placeOf(scope).variant?.media !== undefined}
      post={shown}
      contentAt={(id) => planFor(form, placeOf(id)).content}
      errors={errorsOf(problems, target)}
      change={({ media, ...changes }) =>
        media === undefined && Object.keys(changes).length === 0 && scope !== undefined
          ? onShareMedia(scope)
          : change({ ...changes, ...(media && { media }) })
      }
      onWrite={(sourceText) => onWrite(target, sourceText)}
      MediaPicker={slots.MediaPicker}
    />
  );
}
