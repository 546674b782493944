// Figures of an overview, large and in rows.
import type { ReactNode } from 'react';

export function Figures({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3">
      {figures.map(([name, value]) => (
        <div key={name} className="rounded-card border border-border bg-card p-4 max-md:last:odd:col-span-2">
          <dt className="text-muted-fg">{name}</dt>
          <dd className="tabular mt-1 text-xl font-bold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function FigureRow({ name, value }: { name: ReactNode; value: string }) {
  return (
    <p className="flex items-baseline justify-between gap-4 border-b border-border py-2.5 last:border-0">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="tabular font-medium whitespace-nowrap">{value}</span>
    </p>
  );
}
