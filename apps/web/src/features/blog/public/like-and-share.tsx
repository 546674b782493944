// Below a post: liking it, and passing it on. Sharing is plain links; nothing of another network loads with the page.
import { blogRoutes } from '@msm/contract/blog/routes';
import type { BlogPost } from '@msm/contract/blog/schemas';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { Heart, Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { useSession } from '../../../platform/session/session.ts';

interface LikeAndShareProps {
  slug: string;
  post: BlogPost;
  isLiked: boolean;
}

export function LikeAndShare({ slug, post, isLiked }: LikeAndShareProps) {
  const isMember = useSession((state) => state.isAuthenticated);
  const navigate = useNavigate();
  const invalidates = [blogRoutes.readPost, blogRoutes.readOwnPart];
  const failure = 'Your like could not be saved.';
  const like = useRouteMutation(engagementRoutes.engage, { invalidates, failure });
  const unlike = useRouteMutation(blogRoutes.unlike, { invalidates, failure });
  const isPending = like.isPending || unlike.isPending;
  // Shown at once; the answer that follows says the same, or the toast says why not.
  const isShownLiked = isPending ? !isLiked : isLiked;
  const likes = post.likes + (isPending ? (isLiked ? -1 : 1) : 0);
  const toggle = () => {
    if (!isMember) return void navigate('/login', { state: { from: `/blog/${slug}` } });
    if (isPending) return;
    if (isLiked) unlike.mutate({ params: { id: post.id } });
    else like.mutate({ input: { targetType: 'blog_post', targetId: post.id, engagementType: 'like' } });
  };
  return (
    <div className="post-actions">
      <button type="button" className="post-like" aria-pressed={isShownLiked} onClick={toggle}>
        <Heart aria-hidden className="size-4" />
        {likes === 0 ? 'Like' : `${likes.toLocaleString('en')} ${likes === 1 ? 'like' : 'likes'}`}
      </button>
      <Share post={post} />
    </div>
  );
}

const NETWORKS = [
  ['X', (url: string, title: string) => `https://x.com/intent/post?url=${url}&text=${title}`],
  ['Facebook', (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}`],
  ['LinkedIn', (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
  ['WhatsApp', (url: string, title: string) => `https://wa.me/?text=${title}%20${url}`],
] as const;

function Share({ post }: { post: BlogPost }) {
  const [isCopied, setIsCopied] = useState(false);
  // Made when a link is followed: the server does not know under which address a reader came.
  const open = (address: (url: string, title: string) => string) => () => {
    const url = new URL(`/blog/${post.slug}`, window.location.origin).href;
    window.open(address(encodeURIComponent(url), encodeURIComponent(post.title)), '_blank', 'noopener');
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(`/blog/${post.slug}`, window.location.origin).href);
      setIsCopied(true);
    } catch {
      // Without https browsers have no clipboard: the address bar has the link as well.
      setIsCopied(false);
    }
  };
  return (
    <ul aria-label="Share" className="post-share">
      {NETWORKS.map(([name, address]) => (
        <li key={name}>
          <button type="button" onClick={open(address)}>
            {name}
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={open((url, title) => `mailto:?subject=${title}&body=${url}`)}
          aria-label="Share by e-mail"
        >
          <Mail aria-hidden className="size-4" />
        </button>
      </li>
      <li>
        <button type="button" onClick={() => void copy()}>
          <Link2 aria-hidden className="size-4" />{' '}
          <span role="status">{isCopied ? 'Copied' : 'Copy link'}</span>
        </button>
      </li>
    </ul>
  );
}
