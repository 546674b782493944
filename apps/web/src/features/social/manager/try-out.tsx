// The composer without connections: for a visitor, or a member who has connected nothing. Everything happens in this
// browser, previews, counters and limits included; saving and publishing ask for what is missing.
import type { PostContent, PostMedia } from '@msm/contract/posts/content';
import { NETWORKS, networks, type NetworkId } from '@msm/contract/social/networks';
import { problemsAt } from '@msm/contract/social/post-problems';
import { picturesOf } from '@msm/contract/social/post-texts';
import { CircleCheck, LogIn, Plug } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { NetworkMark } from '../../../ui/network-mark.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Link } from '../../../ui/routing.tsx';
import { NetworkFields } from '../composing/network-fields.tsx';
import type { NetworkPlace, NetworkPost, NetworkPostChange } from '../composing/network-post.ts';
import { usePictureSizes } from '../composing/use-picture-sizes.ts';
import { LocalPictures } from './local-pictures.tsx';
import { keepTriedPost, triedPost } from './try-out-store.ts';
import './try-out.css';

const SAMPLES: readonly NetworkPlace[] = NETWORKS.map((network) => ({
  id: network,
  network,
  name: 'Your page',
  handle: network === 'bluesky' ? 'you.bsky.social' : 'yourpage',
  isSandbox: false,
}));

type OwnVersions = Readonly<
  Record<string, { text?: string; thread?: string[]; media?: PostMedia[] } | undefined>
>;

export function TryOut({ isMember }: { isMember: boolean }) {
  const [chosen, setChosen] = useState<readonly NetworkId[]>(NETWORKS);
  const [shared, setShared] = useState<NetworkPost>(() => ({
    ...(triedPost() ?? { text: '', thread: [], link: undefined }),
    media: [],
  }));
  const [own, setOwn] = useState<OwnVersions>({});
  const [scope, setScope] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  useRevokedUrls([shared, ...Object.values(own)].flatMap((each) => each?.media ?? []));
  const places = SAMPLES.filter(({ network }) => chosen.includes(network));
  const contentAt = (id: string): PostContent => ({
    title: '',
    ...withoutUndefined(shared),
    ...own[id],
  });
  const change = (changes: NetworkPostChange) => {
    if (scope !== undefined && changes.text !== undefined)
      return setOwn({ ...own, [scope]: { ...own[scope], text: changes.text, thread: changes.thread ?? [] } });
    if (scope !== undefined && 'media' in changes) {
      const { media: _, ...others } = own[scope] ?? {};
      return setOwn({ ...own, [scope]: { ...others, ...(changes.media && { media: changes.media }) } });
    }
    const next = { ...shared, ...changes, media: changes.media ?? shared.media };
    setShared(next);
    keepTriedPost({ text: next.text, thread: [...next.thread], link: next.link });
  };
  const share = (id: string) => {
    setOwn({ ...own, [id]: undefined });
    setScope(undefined);
  };
  const toggle = (network: NetworkId) => {
    setScope(undefined);
    setChosen(chosen.includes(network) ? chosen.filter((other) => other !== network) : [...chosen, network]);
  };
  return (
    <div className="try-out">
      <div className="flex min-w-0 flex-col gap-5">
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-medium">Networks</legend>
          <div className="flex flex-wrap gap-2">
            {NETWORKS.map((network) => (
              <label key={network} className="try-network">
                <input type="checkbox" checked={chosen.includes(network)} onChange={() => toggle(network)} />
                <NetworkMark network={network} />
                {networks[network].label}
              </label>
            ))}
          </div>
        </fieldset>
        {places.length > 0 ? (
          <NetworkFields
            places={places}
            scope={scope}
            onScope={setScope}
            customisedIds={Object.keys(own).filter((id) => Object.keys(own[id] ?? {}).length > 0)}
            hasOwnMedia={scope !== undefined && own[scope]?.media !== undefined}
            onShare={share}
            post={{ ...shared, ...(scope && own[scope]) }}
            contentAt={contentAt}
            errors={{}}
            isBesideArticle={false}
            isPreview={false}
            change={change}
            onWrite={() => setIsAsking(true)}
            MediaPicker={LocalPictures}
          />
        ) : (
          <p className="text-muted-fg">Choose a network to write for.</p>
        )}
      </div>
      <aside aria-label="Checks and next step" className="flex flex-col gap-6">
        <Checks places={places} contentAt={contentAt} media={shared.media} />
        <NextStep isMember={isMember} />
      </aside>
      {isAsking && (
        <Dialog
          isOpen
          onClose={() => setIsAsking(false)}
          title={isMember ? 'Connect a network first' : 'Log in to write with AI'}
          about={
            isMember
              ? 'Then the composer saves what you write, and the writer helps. Your text stays here.'
              : 'It is free. Your text stays here while you do.'
          }
          footer={<WaysOn isMember={isMember} />}
        />
      )}
    </div>
  );
}

const withoutUndefined = ({ link, ...post }: NetworkPost) => ({
  text: post.text,
  thread: [...post.thread],
  media: [...post.media],
  ...(link && { link }),
});

// What each network would refuse, by the rules that the server checks by as well.
interface ChecksProps {
  places: readonly NetworkPlace[];
  contentAt: (id: string) => PostContent;
  media: readonly PostMedia[];
}

function Checks({ places, contentAt, media }: ChecksProps) {
  const byUrl = usePictureSizes(media.flatMap(({ url }) => url ?? []));
  const sizes = new Map(
    picturesOf({ media: [...media] }).flatMap(({ libraryId, url = '' }) => {
      const size = byUrl.get(url);
      return size ? [[libraryId, size] as const] : [];
    }),
  );
  const problems = [
    ...new Set(
      places.flatMap(({ id, network }) =>
        problemsAt(network, contentAt(id), sizes).map(({ message }) => message),
      ),
    ),
  ];
  const isEmpty = places.every(({ id }) => !contentAt(id).text?.trim()) && media.length === 0;
  return (
    <section aria-label="Check" className="flex flex-col gap-2 rounded-card border border-border p-4">
      <h2 className="font-medium">Check</h2>
      {isEmpty && <p className="text-muted-fg">Limits of each network are checked as you write.</p>}
      {!isEmpty && problems.length === 0 && places.length > 0 && (
        <p role="status" className="flex items-center gap-1.5">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
          Ready to publish
        </p>
      )}
      {!isEmpty && problems.length > 0 && (
        <Alert kind="danger">
          <p className="font-medium">Needed before it can be published:</p>
          <ul className="mt-1 list-disc pl-5">
            {problems.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}

const NextStep = ({ isMember }: { isMember: boolean }) => (
  <section
    aria-label="Save and publish"
    className="flex flex-col gap-3 rounded-card border border-border bg-card p-4"
  >
    <p className="font-medium">{isMember ? 'Ready to publish?' : 'Like it?'}</p>
    <p className="text-muted-fg">
      {isMember
        ? 'Connect a page or profile. Your text comes with you; pictures are added from the library.'
        : 'Log in to save, schedule and publish it. Your text comes with you.'}
    </p>
    <div className="flex flex-wrap gap-2">
      <WaysOn isMember={isMember} />
    </div>
  </section>
);

const HERE = '/social-media-manager';

const WaysOn = ({ isMember }: { isMember: boolean }) =>
  isMember ? (
    <Link to="/connections" className={buttonClass({ look: 'primary' })}>
      <Plug aria-hidden className="size-4" />
      Connect a network
    </Link>
  ) : (
    <>
      <Link to="/register" state={{ from: HERE }} className={buttonClass()}>
        Register
      </Link>
      <Link to="/login" state={{ from: HERE }} className={buttonClass({ look: 'primary' })}>
        <LogIn aria-hidden className="size-4" />
        Log in
      </Link>
    </>
  );

/** An object URL keeps its file in memory until it is revoked: when its picture is taken out, and when the composer goes. */
function useRevokedUrls(media: readonly PostMedia[]): void {
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    const urls = media.flatMap(({ url }) => url ?? []);
    for (const url of shown.current) if (!urls.includes(url)) URL.revokeObjectURL(url);
    shown.current = urls;
  }, [media]);
  useEffect(
    () => () => {
      for (const url of shown.current) URL.revokeObjectURL(url);
    },
    [],
  );
}
