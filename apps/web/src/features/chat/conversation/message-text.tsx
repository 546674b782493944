// The text of a message: code, quotes and links formatted, all else as it was written. Each block finds its own direction, so that
// marks for one cannot turn around what stands beside it.
import { blocksOf, isFewEmoji, type Inline } from './message-text.rules.ts';

export function MessageText({ text }: { text: string }) {
  if (isFewEmoji(text)) return <p className="text-2xl">{text}</p>;
  return blocksOf(text).map((block, place) => {
    // A text never changes its parts, so their places name them.
    if (block.kind === 'code')
      return (
        <pre
          key={place}
          dir="ltr"
          className="my-1 overflow-x-auto rounded-control chat-inset px-2.5 py-2 font-mono text-xs"
        >
          <code>{block.text}</code>
        </pre>
      );
    if (block.kind === 'quote')
      return (
        <blockquote key={place} dir="auto" className="my-1 border-s-2 border-current ps-2.5 opacity-80">
          <Words parts={block.parts} />
        </blockquote>
      );
    return (
      <p key={place} dir="auto">
        <Words parts={block.parts} />
      </p>
    );
  });
}

const Words = ({ parts }: { parts: readonly Inline[] }) =>
  parts.map((part, place) => {
    if (part.kind === 'words') return part.text;
    if (part.kind === 'code')
      return (
        <code key={place} className="rounded-sm chat-inset px-1 font-mono text-xs">
          {part.text}
        </code>
      );
    return (
      <a
        key={place}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {part.text}
      </a>
    );
  });
