// The address of a site as a way to it, in another tab.
import { ExternalLink } from 'lucide-react';
import { shortAddress } from './site-words.rules.ts';

export const SiteLink = ({ url }: { url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className="inline-flex max-w-full items-center gap-1.5 rounded-sm text-muted-fg underline-offset-4 hover:text-fg hover:underline"
  >
    <span className="truncate">{shortAddress(url)}</span>
    <ExternalLink aria-hidden className="size-3.5 shrink-0" />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
);
