// The post itself, as it will be published or was: picture, text, tags. A long text is folded.
import type { PostContent } from '@msm/contract/posts/content';
import type { PlatformId } from '@msm/contract/posts/platforms';
import { isNetwork } from '@msm/contract/social/networks';
import { textsFor } from '@msm/contract/social/post-texts';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SafeHtml } from '../../../ui/safe-html.tsx';
import { isShownHere } from '../../../platform/shown-here.ts';

/** About what a panel has room for above the facts. */
const FOLDED_LENGTH = 600;

interface PostPreviewProps {
  platform: PlatformId;
  content: PostContent;
}

export function PostPreview({ platform, content }: PostPreviewProps) {
  const { html, text, excerpt, media = [], tags = [], categories = [] } = shownAt(platform, content);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isLong = (html ?? text ?? '').length > FOLDED_LENGTH;
  const isFolded = isLong && !isUnfolded;
  const picture = media.find(({ url }) => url && isShownHere(url));
  const terms = [...categories, ...tags.map((tag) => `#${tag}`)];
  return (
    <section aria-label="Post" className="flex flex-col gap-3">
      {picture?.url && (
        <img
          src={picture.url}
          alt={picture.altText ?? ''}
          className="max-h-56 w-full rounded-card border border-border object-cover"
        />
      )}
      <div className={classNames('relative', isFolded && 'max-h-40 overflow-hidden')}>
        {html && <SafeHtml html={html} />}
        {!html && text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
        {!html && !text && (
          <p className="text-muted-fg">{excerpt ?? 'The text is written when the time has come.'}</p>
        )}
        {isFolded && (
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-0 bottom-0 h-12 bg-linear-to-t from-card to-transparent"
          />
        )}
      </div>
      {isLong && (
        <Button
          size="small"
          className="self-start"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show less' : 'Show the whole text'}
        </Button>
      )}
      {terms.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {terms.map((term) => (
            <Badge key={term} kind="neutral">
              {term}
            </Badge>
          ))}
        </p>
      )}
    </section>
  );
}

/** A network is sent its text, a thread post by post, and nothing of the article. */
function shownAt(platform: PlatformId, content: PostContent): PostContent {
  if (!isNetwork(platform)) return content;
  const { media } = content;
  return { title: content.title, text: textsFor(platform, content).join('\n\n'), ...(media && { media }) };
}
