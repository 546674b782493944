// Short facts under a hairline each: a name and a line.
export type Fact = readonly [name: string, about: string];

export function FactGrid({ facts, className }: { facts: readonly Fact[]; className: string }) {
  return (
    <dl className={className}>
      {facts.map(([name, about]) => (
        <div key={name} className="border-t border-border pt-4">
          <dt className="font-bold">{name}</dt>
          <dd className="mt-1 text-muted-fg">{about}</dd>
        </div>
      ))}
    </dl>
  );
}
