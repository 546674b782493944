// The link of a post, which Facebook and Bluesky show as a card and the others within the text. Its words are read from the page.
import type { PostLink } from '@msm/contract/posts/content';
import { socialRoutes } from '@msm/contract/social/routes';
import type { LinkCard } from '@msm/contract/social/schemas';
import { Link2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { hostOf } from '../previews/text-parts.rules.ts';

interface LinkFieldProps {
  link: PostLink | undefined;
  /** A link in it is offered as a card. */
  text: string;
  error: string | undefined;
  onChange: (link: PostLink | undefined) => void;
}

const IN_TEXT = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/i;

export function LinkField({ link, text, error, onChange }: LinkFieldProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const isMember = useSession((state) => state.isAuthenticated);
  const offered = IN_TEXT.exec(text)?.[0];
  // Once: words that were read or typed stay. Without an answer the card names the host.
  const isUnread = link !== undefined && link.title === undefined && link.description === undefined;
  const { data: card } = useRouteQuery(
    socialRoutes.readLinkCard,
    isMember && isUnread ? { input: { url: link.url } } : undefined,
    { retry: false, staleTime: Infinity },
  );
  const fill = useEffectEvent(({ title, description }: LinkCard) => {
    if (link) onChange({ url: link.url, title, description });
  });
  useEffect(() => {
    if (card) fill(card);
  }, [card]);
  const take = (address: string) => {
    const url = withScheme(address.trim());
    setIsWrong(!URL.canParse(url));
    if (!URL.canParse(url)) return;
    setTyped('');
    onChange({ url });
  };
  if (link)
    return (
      <div className="flex flex-col gap-2">
        <h2 className="font-medium">Link</h2>
        <div className="flex flex-col gap-2 rounded-card border border-border p-3">
          <div className="flex items-center gap-2">
            <Link2 aria-hidden className="size-4 shrink-0 text-muted-fg" />
            <span className="min-w-0 flex-1 truncate" title={link.url}>
              {link.url}
            </span>
            <Button
              look="quiet"
              size="icon"
              className="-my-2"
              aria-label="Remove the link"
              onClick={() => onChange(undefined)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </div>
          <Input
            aria-label="Title of the card"
            maxLength={300}
            placeholder={hostOf(link.url)}
            value={link.title ?? ''}
            onChange={({ target }) => onChange({ ...link, title: target.value })}
          />
          <Input
            aria-label="Description of the card"
            maxLength={1_000}
            placeholder="Description"
            value={link.description ?? ''}
            onChange={({ target }) => onChange({ ...link, description: target.value })}
          />
        </div>
        {error && <p className="text-danger">{error}</p>}
      </div>
    );
  return (
    <Field
      label="Link"
      isOptional
      error={isWrong ? 'Enter an address like https://example.com.' : error}
      aside={
        offered && (
          <Button size="small" look="quiet" className="-my-1.5 min-w-0" onClick={() => take(offered)}>
            <span className="truncate">Card for {hostOf(offered)}</span>
          </Button>
        )
      }
    >
      {(control) => (
        <Input
          {...control}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsWrong(false);
          }}
          onBlur={() => {
            if (typed.trim()) take(typed);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (typed.trim()) take(typed);
          }}
        />
      )}
    </Field>
  );
}

/** People leave the scheme out. */
const withScheme = (address: string): string =>
  /^https?:\/\//i.test(address) ? address : `https://${address}`;
