// The contents of a document: beside the text where there is room, folded above it on phones. The part that is being read is
// marked.
import type { Heading } from '@msm/contract/docs/schemas';
import { useEffect, useState } from 'react';
import { Disclosure } from '../../ui/disclosure.tsx';

export function ContentsBeside({ contents }: { contents: readonly Heading[] }) {
  const current = useCurrentPart(contents);
  return (
    <aside className="doc-side">
      <ContentsList contents={contents} current={current} />
    </aside>
  );
}

export function ContentsAbove({ contents }: { contents: readonly Heading[] }) {
  return (
    <div className="doc-fold">
      <Disclosure title="Contents">
        <ContentsList contents={contents} />
      </Disclosure>
    </div>
  );
}

function ContentsList({ contents, current }: { contents: readonly Heading[]; current?: string | undefined }) {
  return (
    <nav aria-label="Contents" className="doc-contents">
      <ol>
        {contents.map(({ id, text, level }) => (
          <li key={id}>
            <a href={`#${id}`} data-level={level} aria-current={id === current ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A heading counts as reached when it is in the upper third of the screen. */
const READING_SHARE = 1 / 3;

function useCurrentPart(contents: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const reached = contents.findLast(
        ({ id }) =>
          (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <
          window.innerHeight * READING_SHARE,
      );
      setCurrent(reached?.id);
    };
    // Measuring once a frame is enough, however often scrolling is told.
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
    };
  }, [contents]);
  return current;
}
