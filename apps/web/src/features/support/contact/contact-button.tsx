// The floating button of every page that opens the contact form, and the place where the form appears, from wherever it is opened.
// The form loads when it is first wanted: most visitors never write.
import { LifeBuoy, LoaderCircle } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { closeContact, openContact, useContact } from '../../../platform/contact-opener.ts';

const loadModal = async () => (await import('./contact-modal.tsx')).ContactModal;

export function ContactButton({ className }: { className: string }) {
  const { isOpen, openings } = useContact();
  const [Modal, setModal] = useState<ComponentType>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isOpen || Modal) return;
    loadModal().then(
      (Loaded) => setModal(() => Loaded),
      () => {
        closeContact();
        setHasFailed(true);
      },
    );
  }, [isOpen, Modal]);
  const isLoading = isOpen && !Modal;
  const Icon = isLoading ? LoaderCircle : LifeBuoy;
  return (
    <div className="relative">
      <button
        type="button"
        aria-label="Contact support"
        aria-busy={isLoading || undefined}
        title="Contact support"
        // Preloaded on hover: it is about to be needed. A failure is told when it is pressed.
        onPointerEnter={() => void loadModal().catch(() => undefined)}
        onClick={() => openContact({ page: window.location.href })}
        className={className}
      >
        <Icon aria-hidden className={isLoading ? 'size-5 animate-spin' : 'size-5'} />
      </button>
      {hasFailed && !isOpen && (
        <p
          role="alert"
          className="absolute right-full bottom-0 mr-3 w-56 rounded-control border border-border bg-card px-3 py-2 shadow-float"
        >
          The form could not be loaded. Reload the page and try again.
        </p>
      )}
      {Modal && <Modal key={openings} />}
    </div>
  );
}
