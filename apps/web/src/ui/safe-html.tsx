// Shows HTML of members, models and sites as text: its elements are built anew from a short allow-list, without classes, styles
// or scripts, so that nothing in it can run, or cover the page.
import { createElement, useMemo, type ReactNode } from 'react';
import './safe-html.css';

const words = (text: string): string[] => text.trim().split(/\s+/);

const TAGS = new Set(
  words(`
    P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE PRE CODE HR BR FIGURE FIGCAPTION STRONG B EM I U S DEL INS
    MARK SUB SUP SMALL KBD CITE Q TABLE CAPTION THEAD TBODY TFOOT TR TH TD DL DT DD`),
);
const EMPTY = new Set(words('HR BR'));
const DROPPED = new Set(words('SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME OBJECT SVG MATH TITLE'));
/** Deeper than any text. */
const DEEPEST = 60;

export function SafeHtml({ html }: { html: string }) {
  const nodes = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body, 0), [html]);
  return <div className="safe-html">{nodes}</div>;
}

const childrenOf = (parent: Node, depth: number): ReactNode[] =>
  depth > DEEPEST ? [] : [...parent.childNodes].map((node, place) => rebuilt(node, place, depth));

function rebuilt(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || DROPPED.has(node.tagName.toUpperCase())) return null;
  if (node.tagName === 'IMG') return picture(node, key);
  const children = EMPTY.has(node.tagName) ? undefined : childrenOf(node, depth + 1);
  const href = node.tagName === 'A' ? webAddress(node.getAttribute('href')) : undefined;
  if (href !== undefined)
    return (
      <a key={key} href={href} target="_blank" rel="noreferrer nofollow">
        {children}
      </a>
    );
  // Boxes without a meaning of their own, and what is unknown, leave their text.
  if (!TAGS.has(node.tagName)) return <span key={key}>{children}</span>;
  return createElement(node.tagName.toLowerCase(), { key }, children);
}

function picture(node: Element, key: number): ReactNode {
  const src = webAddress(node.getAttribute('src'));
  return src && <img key={key} src={src} alt={node.getAttribute('alt') ?? ''} loading="lazy" />;
}

function webAddress(address: string | null): string | undefined {
  const url = address ? URL.parse(address, document.baseURI) : null;
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}
