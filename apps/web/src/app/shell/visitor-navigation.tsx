// What visitors find in the header: plain links, and on phones the same links behind one button.
import { Menu } from 'lucide-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

const PLACES = [
  { to: '/gaming', name: 'Gaming' },
  { to: '/blog', name: 'Blog' },
  { to: '/msm-token', name: 'MSM Token', badge: 'New' },
] as const;

const LINK_CLASS =
  'flex h-9 items-center gap-2 rounded-control px-3 font-medium text-muted-fg transition-colors hover:bg-muted hover:text-fg aria-[current=page]:text-fg';

const MENU_ID = 'visitor-menu';

export function VisitorNavigation() {
  return (
    <>
      <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
        <Places />
        <span className="mx-2 h-5 w-px bg-border" />
        <SignInLinks size="small" />
      </nav>
      <PhoneMenu />
    </>
  );
}

function Places() {
  return PLACES.map(({ to, name, ...place }) => (
    <NavLink key={to} to={to} className={LINK_CLASS}>
      {name}
      {'badge' in place && <Badge kind="primary">{place.badge}</Badge>}
    </NavLink>
  ));
}

function SignInLinks({ size }: { size: 'small' | 'medium' }) {
  return (
    <>
      <NavLink to="/login" className={buttonClass({ look: size === 'small' ? 'quiet' : 'plain', size })}>
        Login
      </NavLink>
      <NavLink to="/register" className={buttonClass({ look: 'primary', size })}>
        Register
      </NavLink>
    </>
  );
}

/** The browser's own popover: escape and a tap outside close it, and it weighs nothing. */
function PhoneMenu() {
  const menu = useRef<HTMLElement>(null);
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Menu"
        className={buttonClass({ look: 'quiet', size: 'icon' })}
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <nav
        ref={menu}
        id={MENU_ID}
        popover="auto"
        aria-label="Main"
        onClick={() => menu.current?.hidePopover()}
        className={classNames(
          'fixed inset-x-2 top-16 bottom-auto m-0 w-auto flex-col gap-1 rounded-card border border-border bg-card p-3 text-fg shadow-float',
          'open:flex open:animate-pop',
        )}
      >
        <Places />
        <div className="mt-2 grid grid-cols-2 gap-2 border-t border-border pt-3">
          <SignInLinks size="medium" />
        </div>
      </nav>
    </div>
  );
}
