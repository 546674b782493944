// A panel from the side: details or filters that one looks at beside the page one came from.
import { Modal, type ModalProps } from './modal.tsx';

interface DrawerProps extends ModalProps {
  side?: 'left' | 'right';
}

export function Drawer({ side = 'right', ...rest }: DrawerProps) {
  return <Modal {...rest} shape={side} />;
}
