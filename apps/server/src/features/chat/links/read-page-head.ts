// What the head of a web page says about it. Runs on a worker thread: HTML can be built to take minutes.
import { load } from 'cheerio/slim';

export interface PageHead {
  title: string;
  description: string;
  siteName: string;
}

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 400;
const MAX_SITE_NAME_LENGTH = 80;

/** Control characters, and marks that reverse the direction of the text around them. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export function readPageHead(html: string): PageHead {
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const meta = (...names: string[]) =>
    names
      .map((name) => $(`meta[property="${name}"], meta[name="${name}"]`).first().attr('content') ?? '')
      .find((content) => content.trim() !== '') ?? '';
  return {
    title: shortened(meta('og:title', 'twitter:title') || $('title').first().text(), MAX_TITLE_LENGTH),
    description: shortened(
      meta('og:description', 'twitter:description', 'description'),
      MAX_DESCRIPTION_LENGTH,
    ),
    siteName: shortened(meta('og:site_name'), MAX_SITE_NAME_LENGTH),
  };
}

const shortened = (text: string, maxLength: number): string => {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).toWellFormed()}…` : line;
};
