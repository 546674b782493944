// The navigation of narrow screens: a drawer behind one button. The browser's own dialog: it keeps the focus inside,
// escape closes it, and it weighs nothing.
import { Menu, X } from 'lucide-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

export function PhoneMenu({ className, children }: { className: string; children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null);
  // A link was followed, or a tap went beside the drawer: it has done its work.
  const closeAfter = ({ target }: MouseEvent) => {
    if (target === drawer.current || (target instanceof Element && target.closest('a')))
      drawer.current?.close();
  };
  return (
    <div className={classNames('shrink-0', className)}>
      <Button look="quiet" size="icon" aria-label="Menu" onClick={() => drawer.current?.showModal()}>
        <Menu aria-hidden className="size-5" />
      </Button>
      <dialog
        ref={drawer}
        aria-label="Menu"
        onClick={closeAfter}
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-[85vw] border-l border-border bg-card text-fg shadow-float backdrop:bg-scrim open:animate-pop"
      >
        <div className="flex min-h-full flex-col p-3">
          <Button
            look="quiet"
            size="icon"
            aria-label="Close menu"
            onClick={() => drawer.current?.close()}
            className="mb-1 self-end"
          >
            <X aria-hidden className="size-5" />
          </Button>
          <nav aria-label="Main" className="flex flex-1 flex-col gap-0.5">
            {children}
          </nav>
        </div>
      </dialog>
    </div>
  );
}
