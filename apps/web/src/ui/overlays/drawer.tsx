// A panel from the side: details or filters that one looks at beside the page one came from. It has two widths; what needs more
// room is a page. One that opens from another takes its place, and gives it back.
import { Modal, type ModalProps } from './modal.tsx';

interface DrawerProps extends ModalProps {
  side?: 'left' | 'right';
  /** For what is written or read at length. */
  isWide?: boolean;
}

export function Drawer({ side = 'right', isWide = false, ...rest }: DrawerProps) {
  return <Modal {...rest} shape={side} size={isWide ? 'large' : 'medium'} />;
}
