// The text of a document. Its HTML comes from the server's sanitiser, which writes every tag anew from an allow-list; links to
// other pages of the portal are followed without loading it anew.
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import './docs.css';

export function DocumentText({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !isInside(link) || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  return <div className="doc-text" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Another page of ours. A mark within this one is the browser's to find, and so are files. */
const isInside = ({ origin, pathname, target }: HTMLAnchorElement): boolean =>
  origin === window.location.origin &&
  pathname !== window.location.pathname &&
  !/^\/(api|media)\//.test(pathname) &&
  target === '';

const isPlainClick = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
