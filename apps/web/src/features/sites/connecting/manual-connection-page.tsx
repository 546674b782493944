// Connecting a site by hand, step by step: where to click in WordPress, what to copy, and the form for it.
import type { Site } from '@msm/contract/sites/schemas';
import { Cable } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { lazyNamed, WhileLoading } from '../../../ui/lazy-named.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Link } from '../../../ui/routing.tsx';

/** The steps can be read while it loads. */
const ManualConnectionForm = lazyNamed(() => import('./manual-connection-form.tsx'), 'ManualConnectionForm');

export function ManualConnectionPage() {
  const [connected, setConnected] = useState<Site>();
  return (
    <PageBody>
      <PageHeader
        title="Connect with an application password"
        about="Connect a WordPress site by an application password that you make yourself."
        action={
          <Link to="/wordpress?way=bridge" className={buttonClass()}>
            <Cable aria-hidden className="size-4" />
            Quicker with msmBridge
          </Link>
        }
      />
      <ol className="max-w-[44rem] rounded-card border border-border bg-card px-4 sm:px-6">
        <Step number={1} title="Open your profile in WordPress">
          Log in to the site, usually at <Key>example.com/wp-admin</Key>. Choose <Key>Users</Key>, then{' '}
          <Key>Profile</Key>. Posts will appear in this user’s name; the role must be Author, Editor or
          Administrator.
        </Step>
        <Step number={2} title="Make an application password">
          Scroll down to <Key>Application Passwords</Key>. Enter a name such as <Key>MSM Portal</Key> and
          choose <Key>Add New Application Password</Key>. If this part is missing, the site has no https, or a
          security plugin has switched application passwords off: allow them there.
        </Step>
        <Step number={3} title="Copy it">
          WordPress shows 24 characters in groups of four, like <Key>abcd EFGH 1234 …</Key>, this once only.
          Copy them. The password that you log in with does not work here.
        </Step>
        <Step number={4} title="Connect the site">
          <div className="mt-4">
            {connected ? (
              <Connected site={connected} onAnother={() => setConnected(undefined)} />
            ) : (
              <WhileLoading fallback={<Skeleton className="h-84" />}>
                <ManualConnectionForm onConnected={setConnected} />
              </WhileLoading>
            )}
          </div>
        </Step>
      </ol>
    </PageBody>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-border py-5 not-first:border-t sm:gap-4">
      <span
        aria-hidden
        className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-bold text-link"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <h2 className="font-bold">{title}</h2>
        <div className="mt-1.5 leading-6">{children}</div>
      </div>
    </li>
  );
}

/** A word that stands on the screen, as it stands there. */
function Key({ children }: { children: ReactNode }) {
  return <b className="font-medium wrap-anywhere">{children}</b>;
}

function Connected({ site, onAnother }: { site: Site; onAnother: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Alert kind="ok">“{site.name}” is connected. The portal can publish there now.</Alert>
      <div className="flex flex-wrap gap-3">
        <Link to={`/wordpress?site=${site.id}`} className={buttonClass({ look: 'primary' })}>
          Open the site
        </Link>
        <Button onClick={onAnother}>Connect another</Button>
      </div>
    </div>
  );
}
