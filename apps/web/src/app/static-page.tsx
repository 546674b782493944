// A page of words, pictures and links alone. Where the server rendered it, the browser keeps that markup and never loads
// the page's code; its links are followed inside the portal like any other.
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { PageDefinition } from './page-definition.ts';

const keptMarkup = new Map<PageDefinition, string>();

/** To be asked before React takes over; false when there is nothing to keep. */
export function keepMarkup(page: PageDefinition, root: HTMLElement): boolean {
  const frame = page.isStatic && root.querySelector('[data-static-page]');
  if (frame) keptMarkup.set(page, frame.innerHTML);
  return Boolean(frame);
}

export function StaticPage({ page, children }: { page: PageDefinition; children: ReactNode }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !leadsElsewhere(link) || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  const markup = keptMarkup.get(page);
  const frame = { 'data-static-page': '', className: 'contents', onClick: follow };
  return markup === undefined ? (
    <div {...frame}>{children}</div>
  ) : (
    <div {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
  );
}

/** To another page of ours; a mark within this one is the browser's to find. */
const leadsElsewhere = ({ origin, pathname, target, download }: HTMLAnchorElement): boolean =>
  origin === window.location.origin &&
  pathname !== window.location.pathname &&
  target === '' &&
  download === '';

const isPlainClick = ({
  defaultPrevented,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): boolean => !defaultPrevented && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
