// What is written for networks: one text for all of them or one of its own for each, a thread, a link, pictures; with a live preview of
// every network beside. It keeps nothing itself.
import type { PostMedia } from '@msm/contract/posts/content';
import { lengthOn } from '@msm/contract/posts/text-length';
import { estimatedCostUsd } from '@msm/contract/social/cost';
import { networks } from '@msm/contract/social/networks';
import { textsFor } from '@msm/contract/social/post-texts';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { MediaFile } from '@msm/contract/media/schemas';
import { Undo2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { sayCost } from '../../../ui/small-cost.ts';
import { NetworkPreview } from '../previews/network-preview.tsx';
import { LinkField } from './link-field.tsx';
import { NetworkCounters } from './network-counters.tsx';
import type { ContentAt, NetworkPlace, NetworkPost, NetworkPostChange } from './network-post.ts';
import { PictureStrip } from './picture-strip.tsx';
import { labelOf } from './place-label.rules.ts';
import { previewOf } from './preview-of.rules.ts';
import { ScopeRow } from './scope-row.tsx';
import { ThreadEditor } from './thread-editor.tsx';
import { usePictureSizes } from './use-picture-sizes.ts';
import './network-fields.css';

interface PickerProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (file: MediaFile) => void;
  takesVideos?: boolean | undefined;
}

export interface NetworkFieldsProps {
  places: readonly NetworkPlace[];
  /** The place whose own text is edited; none for the text that all share. */
  scope: string | undefined;
  onScope: (id: string | undefined) => void;
  /** Places with a text or pictures of their own. */
  customisedIds: readonly string[];
  /** The place in `scope` has pictures of its own. */
  hasOwnMedia: boolean;
  onShare: (id: string) => void;
  post: NetworkPost;
  contentAt: ContentAt;
  errors: { text?: string | undefined; link?: string | undefined; media?: string | undefined };
  isBesideArticle: boolean;
  isPreview: boolean;
  change: (changes: NetworkPostChange) => void;
  onWrite: (sourceText?: string) => void;
  MediaPicker: ComponentType<PickerProps>;
}

export function NetworkFields(props: NetworkFieldsProps) {
  const { places, scope, post, contentAt, errors, isPreview } = props;
  const shown = places.filter(({ id }) => scope === undefined || id === scope);
  const urls = shown.flatMap(({ id }) => contentAt(id).media ?? []).flatMap(({ url }) => url ?? []);
  const sizes = usePictureSizes([...new Set(urls)]);
  const previews = (
    <div role="group" aria-label="Previews" className="network-previews">
      {shown.map((place) => (
        <NetworkPreview
          key={place.id}
          network={place.network}
          label={labelOf(place, places)}
          post={previewOf(place, contentAt(place.id), sizes)}
        />
      ))}
    </div>
  );
  if (isPreview) return previews;
  return (
    <section aria-label="For networks" className="flex flex-col gap-5">
      {props.isBesideArticle && (
        <div className="border-t border-border pt-6">
          <h2 className="font-medium">For networks</h2>
          <p className="text-muted-fg">Left empty, they get the text of the article.</p>
        </div>
      )}
      {places.length > 1 && <ScopeRow {...props} />}
      <ThreadEditor
        {...props}
        places={shown}
        foot={<Counted places={shown} contentAt={contentAt} />}
        error={errors.text}
      />
      {scope === undefined && (
        <LinkField
          link={post.link}
          text={post.text}
          error={errors.link}
          onChange={(link) => props.change({ link })}
        />
      )}
      {scope === undefined && post.shortLinks !== undefined && hasLink(post) && (
        <Checkbox
          label="Count clicks"
          help="Links become short ones of this portal. What they bring is shown in the history."
          checked={post.shortLinks}
          onChange={({ target }) => props.change({ shortLinks: target.checked })}
        />
      )}
      <Pictures {...props} places={shown} />
      <div className="network-preview-part border-t border-border pt-5">
        <h2 className="mb-3 font-medium">Preview</h2>
        {previews}
      </div>
    </section>
  );
}

const hasLink = ({ text, thread, link }: NetworkPost): boolean =>
  link !== undefined || [text, ...thread].some((each) => /https?:\/\/\S/i.test(each));

// How long it is at each network, and what publishing costs there.
function Counted({ places, contentAt }: Pick<NetworkFieldsProps, 'places' | 'contentAt'>): ReactNode {
  const counted = places.map(({ id, network, name }) => {
    const texts = textsFor(network, contentAt(id));
    const lengths = texts.map((text) => lengthOn(network, text));
    return { id, platform: network, name, length: Math.max(...lengths), posts: texts.length };
  });
  const costUsd = places.reduce(
    (sum, { id, network }) => sum + (estimatedCostUsd(network, contentAt(id)) ?? 0),
    0,
  );
  return (
    <>
      <NetworkCounters places={counted} />
      {costUsd > 0 && (
        <p
          className="tabular text-xs text-muted-fg"
          title="X charges for each post, more for one with a link."
        >
          X charges about {sayCost(costUsd)}
        </p>
      )}
    </>
  );
}

// The pictures of the post, or its video: those of all networks, or one network's own. The crop is that of every network; sites show
// the first picture whole.
function Pictures(props: NetworkFieldsProps) {
  const { post, places, scope, hasOwnMedia, errors, isBesideArticle, change, MediaPicker } = props;
  const [isPicking, setIsPicking] = useState(false);
  const { media } = post;
  const max = Math.max(...places.map(({ network }) => networks[network].pictures.max));
  const choose = (file: MediaFile) => {
    setIsPicking(false);
    const chosen = asPostMedia(file);
    // One video takes the place of all, and a picture that of a video.
    const isAdded = !chosen.video && !media.some(({ video }) => video);
    change({ media: isAdded ? [...media, chosen] : [chosen] });
  };
  const replaceAt = (place: number, file: PostMedia) =>
    change({ media: media.map((other, at) => (at === place ? file : other)) });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium">Pictures or a video</h2>
        {scope !== undefined && hasOwnMedia && (
          <Button size="small" look="quiet" onClick={() => change({ media: undefined })}>
            <Undo2 aria-hidden className="size-4" />
            Use the shared pictures
          </Button>
        )}
      </div>
      {isBesideArticle && (
        <p className="text-muted-fg">
          Sites show the first picture as their featured one. They take no video: customize the post for them.
        </p>
      )}
      {scope !== undefined && !hasOwnMedia && (
        <p className="text-muted-fg">
          The same as for all networks. Changes made here apply to this one alone.
        </p>
      )}
      <PictureStrip
        pictures={media.map(({ url = '', altText = '', crop, video }) => ({ url, altText, crop, video }))}
        max={max}
        addLabel={media.length === 0 ? 'Add a picture or video' : 'Add a picture'}
        onAdd={() => setIsPicking(true)}
        onRemove={(place) => change({ media: media.filter((_, at) => at !== place) })}
        onMove={(from, to) => change({ media: movedTo(media, from, to) })}
        onChange={(place, { altText, crop }) => {
          const { altText: _, crop: __, ...file } = media[place]!;
          replaceAt(place, { ...file, ...(altText && { altText }), ...(crop && { crop }) });
        }}
      />
      {errors.media && <p className="text-danger">{errors.media}</p>}
      {isPicking && <MediaPicker isOpen takesVideos onClose={() => setIsPicking(false)} onChoose={choose} />}
    </div>
  );
}

const whole = (path: string) => new URL(path, window.location.origin).href;

function asPostMedia({ id, url, altText, video }: MediaFile): PostMedia {
  return {
    libraryId: id,
    url: whole(url),
    ...(altText && { altText }),
    ...(video && { video: { url: whole(video.url), durationMs: video.durationMs } }),
  };
}

function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)];
}
