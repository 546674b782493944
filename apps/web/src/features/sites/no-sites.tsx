// The first visit: what a connected site gives, and the way to the first one.
import { Globe, Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

const STEPS = [
  { title: 'Say where it is', about: 'The address of your WordPress site, as your browser shows it.' },
  { title: 'Let the portal in', about: 'Approve it on your own site. Your login password stays with you.' },
  { title: 'Work from here', about: 'Publish, edit and schedule, upload pictures, and know when it fails.' },
] as const;

export function NoSites({ onConnect }: { onConnect: () => void }) {
  return (
    <div className="flex flex-col items-center gap-8 rounded-card border border-dashed border-border px-6 py-12">
      <div className="flex max-w-md flex-col items-center gap-4 text-center">
        <span className="grid size-11 place-items-center rounded-full bg-muted text-muted-fg">
          <Globe aria-hidden className="size-5" />
        </span>
        <div>
          <h2 className="text-base font-bold">Connect your first WordPress site</h2>
          <p className="mt-1 text-muted-fg">It takes about a minute, and you can disconnect it any time.</p>
        </div>
        <Button look="primary" onClick={onConnect}>
          <Plus aria-hidden className="size-4" />
          Connect a site
        </Button>
      </div>
      <ol className="grid w-full max-w-3xl gap-4 sm:grid-cols-3">
        {STEPS.map(({ title, about }, at) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-medium text-link"
            >
              {at + 1}
            </span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-muted-fg">{about}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
