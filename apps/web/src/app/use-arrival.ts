// What happens on arriving at a page: title, description, robots and canonical address follow, and a page that one
// goes to starts at its top. Going back keeps the place, which the browser remembers.
import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { headOf } from './page-head.ts';

export function useArrival(): void {
  const { pathname } = useLocation();
  const move = useNavigationType();
  useEffect(() => showHead(pathname), [pathname]);
  useEffect(() => {
    if (move !== NavigationType.Pop) window.scrollTo(0, 0);
    if (move === NavigationType.Push) focusContent(pathname);
  }, [pathname, move]);
}

/** The link that was followed may be gone: keyboards and screen readers go on from the new page's content. */
function focusContent(path: string): void {
  const main = document.getElementById('main');
  if (main && path === window.location.pathname) main.focus({ preventScroll: true });
}

function showHead(path: string): void {
  const { title, description, robots, canonicalPath } = headOf(path);
  document.title = title;
  headElement('meta', 'name', 'description').setAttribute('content', description);
  headElement('meta', 'name', 'robots').setAttribute('content', robots);
  const canonical = headElement('link', 'rel', 'canonical');
  if (canonicalPath) canonical.setAttribute('href', new URL(canonicalPath, window.location.origin).href);
  else canonical.remove();
}

function headElement(tag: 'meta' | 'link', attribute: string, value: string): HTMLElement {
  const present = document.head.querySelector<HTMLElement>(`${tag}[${attribute}="${value}"]`);
  if (present) return present;
  const element = document.createElement(tag);
  element.setAttribute(attribute, value);
  document.head.append(element);
  return element;
}
