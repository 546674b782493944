// One part of the kit's page: a heading and what belongs to it.
import type { ReactNode } from 'react';

export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="kit-section">
      <h2>{title}</h2>
      <div className="kit-stack">{children}</div>
    </section>
  );
}
