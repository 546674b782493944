// How it runs on one's own machine: the command as one types it, and what that means.
import { FactGrid, type Fact } from '../../ui/fact-grid.tsx';
import { StorySection } from '../../ui/story-section.tsx';

const FACTS: readonly Fact[] = [
  ['One command', 'Installs, builds, prints one address. No other service needed.'],
  ['Your data', 'Database and media in one folder, on your machine.'],
  ['Room to grow', 'With PostgreSQL and Redis it runs on many nodes.'],
];

/** What the first start prints, and what one does when it has become too small. */
const ANSWER = `
Installing packages
Building the web application
Listening on http://localhost:3000

# on every node
$ `;

export function SelfHosting() {
  return (
    <StorySection title="Yours to run." about="Open source, under the MIT licence.">
      <div className="mt-10 grid gap-8 lg:grid-cols-2">
        <FactGrid facts={FACTS} className="grid gap-6" />
        {/* Dark in both themes, as terminals are. */}
        <pre
          data-theme="dark"
          className="rounded-card border border-border bg-card p-6 text-sm leading-6 whitespace-pre-wrap text-muted-fg"
        >
          $ <b className="font-normal text-fg">npm start</b>
          {ANSWER}
          <b className="font-normal text-fg">DATABASE_URL=… REDIS_URL=… npm start</b>
        </pre>
      </div>
    </StorySection>
  );
}
