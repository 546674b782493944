// The navigation of narrow screens, behind one button. The browser's own popover: escape and a tap outside close it,
// and it weighs nothing.
import { Menu } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

const MENU_ID = 'phone-menu';

export function PhoneMenu({ className, children }: { className: string; children: ReactNode }) {
  const menu = useRef<HTMLElement>(null);
  return (
    <div className={classNames('shrink-0', className)}>
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
        // A link was followed: the menu has done its work.
        onClick={(event) =>
          event.target instanceof Element && event.target.closest('a') && menu.current?.hidePopover()
        }
        className={classNames(
          'fixed inset-x-2 top-16 bottom-auto m-0 max-h-[calc(100dvh-5rem)] w-auto flex-col gap-1 overflow-y-auto rounded-card border border-border bg-card p-3 text-fg shadow-float',
          'open:flex open:animate-pop sm:left-auto sm:w-80',
        )}
      >
        {children}
      </nav>
    </div>
  );
}
