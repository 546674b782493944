// A part of a page that tells a story: a heading, and the sentence that goes on from it in a quieter voice on the same line.
import type { ReactNode } from 'react';

interface StorySectionProps {
  title: string;
  about: string;
  children: ReactNode;
}

export function StorySection({ title, about, children }: StorySectionProps) {
  return (
    <section className="pt-24 sm:pt-32">
      <div className="max-w-[44rem] text-xl font-bold tracking-tight text-pretty sm:text-2xl">
        <h2 className="inline">{title}</h2> <p className="inline text-muted-fg">{about}</p>
      </div>
      {children}
    </section>
  );
}
