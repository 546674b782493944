// A post in a timeline, as X and Bluesky show it: the author at the left, a thread as posts on one line. Pictures and the card of a
// link stand below the first post.
import { Bookmark, ChartNoAxesColumn, Ellipsis, Heart, MessageCircle, Repeat2, Upload } from 'lucide-react';
import { LinkCard, NothingYet, PictureGrid, PreviewAvatar, PreviewText } from './preview-parts.tsx';
import type { PreviewPost } from './preview-post.ts';

const ACTIONS = {
  x: [MessageCircle, Repeat2, Heart, ChartNoAxesColumn, Bookmark, Upload],
  bluesky: [MessageCircle, Repeat2, Heart, Upload, Ellipsis],
} as const;

interface TimelinePreviewProps extends PreviewPost {
  network: keyof typeof ACTIONS;
}

export function TimelinePreview({ network, author, texts, pictures, card }: TimelinePreviewProps) {
  const posts = texts.length > 0 ? texts : [''];
  const isThread = posts.length > 1;
  const PostList = isThread ? 'ol' : 'div';
  const Post = isThread ? 'li' : 'div';
  return (
    <PostList aria-label={isThread ? `Thread of ${posts.length} posts` : undefined}>
      {posts.map((text, place) => (
        <Post key={place} className="preview-post">
          <span className="preview-rail">
            <PreviewAvatar name={author.name} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="preview-line">
              <span className="preview-name">{author.name}</span>
              <span className="preview-muted truncate">@{author.handle}</span>
              <span className="preview-muted shrink-0">· now</span>
            </p>
            <p className="preview-text">
              {text ? <PreviewText text={text} /> : <NothingYet text="Your text" />}
            </p>
            {place === 0 &&
              (pictures.length > 0 ? <PictureGrid pictures={pictures} /> : card && <LinkCard card={card} />)}
            <div aria-hidden className="preview-actions">
              {ACTIONS[network].map((Icon, at) => (
                <Icon key={at} className="size-4.5" />
              ))}
            </div>
          </div>
        </Post>
      ))}
    </PostList>
  );
}
