// The ways to every public page, at the end of the landing page.
import { COOKIE_SETTINGS_HASH } from '../../platform/consent.ts';
import { Link } from '../../ui/routing.tsx';

const LINKS = [
  ['Blog', '/blog'],
  ['Documents', '/docs'],
  ['MSM Token', '/msm-token'],
  ['msmBridge', '/msmbridge'],
  ['Gaming', '/gaming'],
  ['Patent receipts', '/patent-receipts'],
  ['Log in', '/login'],
  ['Register', '/register'],
] as const;

export function LandingFooter() {
  return (
    <footer className="border-t border-border bg-bg">
      <div className="mx-auto flex w-full max-w-[75rem] flex-wrap justify-between gap-x-12 gap-y-6 px-4 py-12 text-muted-fg sm:px-6">
        <p>MSM Portal · Open source</p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-3">
          {LINKS.map(([name, to]) => (
            <Link key={to} to={to} className="rounded-sm hover:text-fg hover:underline">
              {name}
            </Link>
          ))}
          <a href={COOKIE_SETTINGS_HASH} className="rounded-sm hover:text-fg hover:underline">
            Cookie settings
          </a>
        </nav>
      </div>
    </footer>
  );
}
