// What members say about a post. Comments are text: React writes them as such, whatever they look like.
import { COMMENT_LENGTH } from '@msm/contract/blog/limits';
import { blogRoutes } from '@msm/contract/blog/routes';
import type { BlogComment } from '@msm/contract/blog/schemas';
import { Trash2 } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/routing.tsx';
import { sayDate } from './post-card.tsx';

const CHANGED = [blogRoutes.listComments, blogRoutes.readOwnPart];

export function Comments({ slug, waiting }: { slug: string; waiting: readonly BlogComment[] }) {
  const { data } = useRouteQuery(blogRoutes.listComments, { params: { slug } });
  const comments = data?.comments ?? [];
  return (
    <section id="comments" aria-labelledby="comments-title" className="post-comments">
      <h2 id="comments-title">
        {comments.length === 0
          ? 'Comments'
          : `${comments.length} ${comments.length === 1 ? 'comment' : 'comments'}`}
      </h2>
      <ol>
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
        {waiting.map((comment) => (
          <Comment key={comment.id} comment={comment} note="Waits for approval" />
        ))}
      </ol>
      <CommentForm slug={slug} />
    </section>
  );
}

function Comment({ comment, note }: { comment: BlogComment; note?: string }) {
  const user = useSession((state) => state.user);
  const remove = useRouteMutation(blogRoutes.removeComment, {
    invalidates: CHANGED,
    success: 'Comment deleted.',
    failure: 'The comment could not be deleted.',
  });
  const name = comment.author?.name ?? 'A former member';
  const mayRemove = user && user.id === comment.author?.id;
  return (
    <li>
      <Avatar name={name} />
      <div>
        <p className="blog-facts">
          <b>{name}</b>
          <time dateTime={comment.createdAt}>{sayDate(comment.createdAt)}</time>
          {note && <span>{note}</span>}
        </p>
        <p className="post-comment-text">{comment.text}</p>
      </div>
      {mayRemove && (
        <button
          type="button"
          aria-label={`Delete the comment of ${name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params: { id: comment.id } })}
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      )}
    </li>
  );
}

function CommentForm({ slug }: { slug: string }) {
  const { isAuthenticated, user } = useSession();
  const [text, setText] = useState('');
  const add = useRouteMutation(blogRoutes.addComment, {
    invalidates: CHANGED,
    success: ({ isWaiting }) =>
      isWaiting ? 'Thank you. Your comment appears once it is approved.' : 'Your comment is there.',
    onSuccess: () => setText(''),
  });
  if (!isAuthenticated)
    return (
      <p className="post-login">
        <Link to="/login" state={{ from: `/blog/${slug}#comments` }}>
          Log in
        </Link>{' '}
        to comment.
      </p>
    );
  if (user && !user.emailVerified)
    return (
      <p className="post-login">
        <Link to="/account">Confirm your e-mail address</Link> to comment.
      </p>
    );
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== '') add.mutate({ params: { slug }, input: { text } });
  };
  return (
    <form onSubmit={send}>
      <textarea
        name="comment"
        rows={3}
        maxLength={COMMENT_LENGTH}
        aria-label="Your comment"
        placeholder="Say something kind or useful"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {add.error && <p role="alert">{reasonOr(add.error, 'Your comment could not be saved.')}</p>}
      <Button type="submit" look="primary" size="small" disabled={text.trim() === ''} isBusy={add.isPending}>
        Comment
      </Button>
    </form>
  );
}
