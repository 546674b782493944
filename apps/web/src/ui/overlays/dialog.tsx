// Something to do before going on, above the page; on phones a sheet at the bottom. Its body scrolls, its actions stay.
import { Modal, type ModalProps } from './modal.tsx';

interface DialogProps extends ModalProps {
  size?: 'small' | 'medium' | 'large';
}

export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" />;
}
