// What dialogs and drawers share, on Radix: focus stays inside, escape and a click outside close, focus returns to what
// opened it. Radix's own overlay is left out: it would write a style element, which the content policy forbids.
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '../button.tsx';
import './modal.css';

export interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** While closing would lose what is under way: neither the X, nor escape, nor a click outside closes. */
  isCloseDisabled?: boolean;
  title: string;
  /** One line of what it is for. */
  about?: ReactNode;
  /** The actions, the main one last. A submit button names its form: `<Button type="submit" form={formId}>`. */
  footer?: ReactNode;
  children?: ReactNode;
}

interface ShapedModalProps extends ModalProps {
  shape: 'dialog' | 'left' | 'right';
  size?: 'small' | 'medium' | 'large';
  role?: 'dialog' | 'alertdialog';
}

export function Modal(props: ShapedModalProps) {
  const { isOpen, onClose, isCloseDisabled, title, about, footer, children, shape } = props;
  const { size = 'medium', role = 'dialog' } = props;
  const returnFocus = useFocusReturn(isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={(isOpenNow) => !isOpenNow && !isCloseDisabled && onClose()}>
      <Radix.Portal>
        <div className="modal-layer" data-shape={shape} data-state={isOpen ? 'open' : 'closed'}>
          <Radix.Content
            role={role}
            aria-modal
            data-size={size}
            className="modal"
            onCloseAutoFocus={returnFocus}
          >
            <div className="p-6 pr-14 pb-3">
              <Radix.Title className="text-base font-bold wrap-anywhere">{title}</Radix.Title>
              {about && <Radix.Description className="mt-1 text-muted-fg">{about}</Radix.Description>}
            </div>
            {children && (
              <div ref={prepareBody} className="modal-body">
                {children}
              </div>
            )}
            {footer && <div className="modal-footer">{footer}</div>}
            {/* Last, so that opening focuses the first field and not this. */}
            <div className="absolute top-4 right-4">
              <Radix.Close
                aria-label="Close"
                disabled={isCloseDisabled}
                className={buttonClass({ look: 'quiet', size: 'icon' })}
              >
                <X aria-hidden className="size-4" />
              </Radix.Close>
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A body of nothing but words takes the focus itself, so that the arrow keys scroll it. It opens at its top, whatever in it
 *  asked for the focus. */
function prepareBody(body: HTMLElement | null): void {
  if (!body) return;
  body.tabIndex = body.querySelector('a, button, input, select, textarea') ? -1 : 0;
  requestAnimationFrame(() => {
    body.scrollTop = 0;
    body.closest('.modal-layer')?.scrollTo(0, 0);
  });
}

// Where the focus goes when something modal closes: to what had it before. If that was an item of a menu, which is gone
// by then, to the button of the menu.
export function useFocusReturn(isOpen: boolean): (event: Event) => void {
  const [last, setLast] = useState<{ isOpen: boolean; opener: HTMLElement | null }>({
    isOpen: false,
    opener: null,
  });
  // Looked up while rendering: the menu is still there, and no field has asked for the focus yet.
  if (isOpen !== last.isOpen) setLast({ isOpen, opener: isOpen ? findOpener() : last.opener });
  return (event) => {
    event.preventDefault();
    last.opener?.focus({ preventScroll: true });
  };
}

function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menuButtonId = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (menuButtonId) return document.getElementById(menuButtonId);
  return activeElement instanceof HTMLElement ? activeElement : null;
}
