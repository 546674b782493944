// The text for networks, and the posts that follow it in a thread where a network has threads.
import { MAX_THREAD } from '@msm/contract/posts/content';
import { networks } from '@msm/contract/social/networks';
import { fitsIn } from '@msm/contract/social/split-thread';
import { ListPlus, RefreshCw, Scissors, Sparkles, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import type { NetworkPlace, NetworkPost, NetworkPostChange } from './network-post.ts';
import { splitFor } from './split-for.rules.ts';

/** Shorter than this there is nothing that could be written anew. */
const REWRITABLE_LENGTH = 20;

interface ThreadEditorProps {
  /** Those that the text goes to. */
  places: readonly NetworkPlace[];
  post: NetworkPost;
  isBesideArticle: boolean;
  error: string | undefined;
  foot: ReactNode;
  change: (changes: NetworkPostChange) => void;
  onWrite: (sourceText?: string) => void;
}

export function ThreadEditor(props: ThreadEditorProps) {
  const { places, post, isBesideArticle, error, foot, change, onWrite } = props;
  const errorId = useId();
  const { text, thread } = post;
  const threaded = places.map(({ network }) => network).filter((network) => networks[network].takesThreads);
  const joined = labelsOf(places.filter(({ network }) => !networks[network].takesThreads));
  const isTooLong = threaded.some((network) => [text, ...thread].some((each) => !fitsIn(network, each)));
  // A text and its thread are one: a network that has its own text has its own thread as well.
  const setThread = (posts: readonly string[]) => change({ text, thread: [...posts] });
  const split = () => {
    const [first = '', ...rest] = splitFor(threaded, [text, ...thread]);
    change({ text: first, thread: rest });
  };
  return (
    <div>
      <div className="network-text">
        <Textarea
          aria-label="Text for networks"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          minLines={5}
          maxLines={18}
          placeholder={
            isBesideArticle ? 'What networks say instead of the article' : 'What do you want to say?'
          }
          value={text}
          onChange={(event) => change({ text: event.target.value, thread: [...thread] })}
        />
        {thread.map((each, place) => (
          <div key={place} className="thread-post">
            <Textarea
              aria-label={`Post ${place + 2} of the thread`}
              minLines={2}
              maxLines={12}
              placeholder="The next post of the thread"
              value={each}
              onChange={(event) =>
                setThread(thread.map((other, at) => (at === place ? event.target.value : other)))
              }
            />
            <button
              type="button"
              aria-label={`Remove post ${place + 2} of the thread`}
              onClick={() => setThread(thread.filter((_, at) => at !== place))}
            >
              <X aria-hidden className="size-4" />
            </button>
          </div>
        ))}
        <div className="network-text-foot">
          {foot}
          <div className="-mr-2 ml-auto flex flex-wrap gap-1">
            {isTooLong && (
              <Button size="small" look="quiet" onClick={split}>
                <Scissors aria-hidden className="size-4" />
                Split into a thread
              </Button>
            )}
            {threaded.length > 0 && thread.length < MAX_THREAD - 1 && text.trim() !== '' && !isTooLong && (
              <Button size="small" look="quiet" onClick={() => setThread([...thread, ''])}>
                <ListPlus aria-hidden className="size-4" />
                Add to thread
              </Button>
            )}
            {text.trim().length >= REWRITABLE_LENGTH ? (
              <Button size="small" look="quiet" onClick={() => onWrite([text, ...thread].join('\n\n'))}>
                <RefreshCw aria-hidden className="size-4" />
                Rewrite with AI
              </Button>
            ) : (
              <Button size="small" look="quiet" onClick={() => onWrite()}>
                <Sparkles aria-hidden className="size-4" />
                Generate
              </Button>
            )}
          </div>
        </div>
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-danger">
          {error}
        </p>
      )}
      {thread.length > 0 && joined.length > 0 && (
        <p className="mt-1.5 text-muted-fg">{joined.join(' and ')}: the whole thread as one text.</p>
      )}
    </div>
  );
}

const labelsOf = (places: readonly NetworkPlace[]): string[] => [
  ...new Set(places.map(({ network }) => networks[network].label)),
];
