// Text of a person, as they wrote it: line breaks kept, markup shown as text, https addresses as links.
import { splitLinks } from '../../platform/text-links.ts';

export const PlainText = ({ text }: { text: string }) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
    {splitLinks(text).map(({ text: words, href }, place) =>
      href ? (
        <a
          // A text never changes its parts, so their places name them.
          key={place}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-link underline underline-offset-2"
        >
          {words}
        </a>
      ) : (
        words
      ),
    )}
  </p>
);
