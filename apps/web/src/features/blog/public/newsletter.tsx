// The newsletter: signing up, and what the links of its mails do. Both only after the reader did something: a mail program that
// looks at links must not confirm anything.
import { blogRoutes } from '@msm/contract/blog/routes';
import { Mail } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { useSearchParams } from '../../../ui/routing.tsx';

export function NewsletterBox() {
  const [address, setAddress] = useState('');
  const subscribe = useRouteMutation(blogRoutes.subscribe);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    subscribe.mutate({ input: { email: address } });
  };
  return (
    <section aria-labelledby="newsletter" className="blog-newsletter">
      <div>
        <h2 id="newsletter">New posts, once a week</h2>
        <p>One mail on Mondays with what was published. No tracking, and one click ends it.</p>
      </div>
      {subscribe.isSuccess ? (
        <p role="status" className="blog-newsletter-sent">
          <Mail aria-hidden className="size-4" /> Look into your mailbox: a link there confirms it.
        </p>
      ) : (
        <form onSubmit={send}>
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            aria-label="Your e-mail address"
            placeholder="you@example.com"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <Button type="submit" look="primary" isBusy={subscribe.isPending}>
            Subscribe
          </Button>
          {subscribe.error && (
            <p role="alert">{reasonOr(subscribe.error, 'That did not work. Try again in a moment.')}</p>
          )}
        </form>
      )}
    </section>
  );
}

export function NewsletterNotice() {
  const [query] = useSearchParams();
  const [action, token] = [query.get('newsletter'), query.get('token')];
  const confirm = useRouteMutation(blogRoutes.confirmSubscription);
  const leave = useRouteMutation(blogRoutes.unsubscribe);
  if (!token || (action !== 'confirm' && action !== 'unsubscribe')) return null;
  const isConfirming = action === 'confirm';
  const { mutate, isPending, isSuccess, error } = isConfirming ? confirm : leave;
  return (
    <section aria-label="Newsletter" className="blog-notice">
      {isSuccess ? (
        <p role="status">
          {isConfirming
            ? 'Confirmed. New posts come to you on Mondays.'
            : 'Done. Your address was deleted, and no more mails come.'}
        </p>
      ) : (
        <>
          <p>
            {isConfirming
              ? 'Take our newsletter at this address?'
              : 'Stop the newsletter and delete your address?'}
          </p>
          <Button look="primary" size="small" isBusy={isPending} onClick={() => mutate({ input: { token } })}>
            {isConfirming ? 'Confirm the newsletter' : 'Stop the newsletter'}
          </Button>
          {error && <p role="alert">{reasonOr(error, 'That did not work. Try again in a moment.')}</p>}
        </>
      )}
    </section>
  );
}
