// What members of the account say about a post, oldest first, and a field to answer. Fetched again while the panel is open.
import { COMMENTS } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { PostComment } from '@msm/contract/schedule/schemas';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/counts.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const POLL_MS = 10_000;
/** From here on the counter helps; before it is noise. */
const COUNTED_FROM = COMMENTS.text.max * 0.8;

export function PostComments({ postId }: { postId: string }) {
  const { data, error, refetch } = useRouteQuery(
    scheduleRoutes.listComments,
    { params: { id: postId } },
    {
      select: ({ comments }) => comments,
      refetchInterval: ({ state }) => (state.error ? false : POLL_MS),
    },
  );
  return (
    <section aria-label="Comments">
      <h3 className="mb-3 font-medium">
        Comments
        {data && data.length > 0 && (
          <span className="ml-1.5 font-normal text-muted-fg">{formatCount(data.length)}</span>
        )}
      </h3>
      {!data && error && (
        <FailedState {...describeFailure(error, 'The comments could not be loaded.', refetch)} />
      )}
      {!data && !error && <Skeleton className="mb-4 h-12" />}
      {data && data.length > 0 && (
        <ul className="mb-4 flex flex-col gap-4">
          {data.map((comment) => (
            <Comment key={comment.id} postId={postId} comment={comment} />
          ))}
        </ul>
      )}
      {data && data.length >= COMMENTS.perPost ? (
        <p className="text-muted-fg">This post has as many comments as it can have.</p>
      ) : (
        <NewComment postId={postId} />
      )}
    </section>
  );
}

function Comment({ postId, comment }: { postId: string; comment: PostComment }) {
  const zone = useMemberZone();
  const isOwn = useSession((state) => state.user?.id) === comment.authorId;
  const remove = useRouteMutation(scheduleRoutes.removeComment, {
    invalidates: [scheduleRoutes.listComments],
    failure: 'The comment could not be deleted.',
  });
  return (
    <li className="flex gap-3">
      <Avatar name={comment.authorName} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{comment.authorName}</span>
          <span className="text-xs text-muted-fg">
            <RelativeTime instant={comment.createdAt} timeZone={zone} />
          </span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
      </div>
      {isOwn && (
        <Button
          size="icon"
          look="quiet"
          aria-label="Delete this comment"
          title="Delete"
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ params: { id: postId, commentId: comment.id } })}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      )}
    </li>
  );
}

function NewComment({ postId }: { postId: string }) {
  const [text, setText] = useState('');
  const add = useRouteMutation(scheduleRoutes.addComment, {
    invalidates: [scheduleRoutes.listComments],
    onSuccess: () => setText(''),
    failure: 'The comment could not be sent. It is still here: try again.',
  });
  const isEmpty = text.trim() === '';
  const send = () => {
    if (!isEmpty && !add.isPending) add.mutate({ params: { id: postId }, input: { text } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <Textarea
        aria-label="Write a comment"
        placeholder="Write a comment"
        minLines={2}
        maxLines={6}
        maxLength={COMMENTS.text.max}
        {...(text.length >= COUNTED_FROM && { length: text.length })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
      />
      {!isEmpty && (
        <Button type="submit" size="small" className="self-end" isBusy={add.isPending}>
          Comment
        </Button>
      )}
    </form>
  );
}
