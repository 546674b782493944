// The tab's title, description, robots and canonical address follow the page that is shown.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { PageDefinition } from './page-definition.ts';
import { headOf } from './page-head.ts';

export function usePageHead(page: PageDefinition): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const { title, description, robots, canonicalPath } = headOf(page, pathname);
    document.title = title;
    headElement('meta', 'name', 'description').setAttribute('content', description);
    headElement('meta', 'name', 'robots').setAttribute('content', robots);
    const canonical = headElement('link', 'rel', 'canonical');
    if (canonicalPath) canonical.setAttribute('href', new URL(canonicalPath, window.location.origin).href);
    else canonical.remove();
  }, [page, pathname]);
}

function headElement(tag: 'meta' | 'link', attribute: string, value: string): HTMLElement {
  const present = document.head.querySelector<HTMLElement>(`${tag}[${attribute}="${value}"]`);
  if (present) return present;
  const element = document.createElement(tag);
  element.setAttribute(attribute, value);
  document.head.append(element);
  return element;
}
