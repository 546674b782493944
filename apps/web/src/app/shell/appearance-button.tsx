// Opens the settings of how the portal looks. The browser's own popover; what is in it loads when it is first wanted.
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';

const AppearancePanel = lazyNamed(() => import('./appearance-panel.tsx'), 'AppearancePanel');

interface AppearanceButtonProps {
  /** Where the panel opens. */
  panelClass?: string;
}

export function AppearanceButton({ panelClass = 'top-16 right-2' }: AppearanceButtonProps) {
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Appearance"
        title="Appearance"
        onClick={() => setIsWanted(true)}
        className={buttonClass({ look: 'quiet', size: 'icon' })}
      >
        <SlidersHorizontal aria-hidden className="size-4.5" />
      </button>
      <section
        id={id}
        popover="auto"
        aria-label="Appearance"
        className={classNames(
          'fixed inset-auto m-0 w-80 max-w-[calc(100vw-1rem)] rounded-card border border-border bg-card p-5 text-fg shadow-float open:animate-pop',
          panelClass,
        )}
      >
        {isWanted && <AppearancePanel />}
      </section>
    </>
  );
}
