// Where toasts appear: top right, five seconds, dragged away over 80% of their width.
import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { Link } from '../routing.tsx';
import './toast.css';

export function ToastHost() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={5_000}
      draggable
      draggablePercent={80}
      hideProgressBar
      theme="light"
      aria-label="Notifications"
    />
  );
}

interface ToastWordsProps {
  message: string;
  view?: string | undefined;
  undo?: (() => void) | undefined;
  onClose: () => void;
}

/** What happened, where it can be seen, and how it is taken back. */
export function ToastWords({ message, view, undo, onClose }: ToastWordsProps) {
  return (
    <>
      <span className="toast-words">{message}</span>
      {view && (
        <Link to={view} className="toast-view">
          View
        </Link>
      )}
      {undo && (
        <button
          type="button"
          className="toast-view"
          onClick={() => {
            undo();
            onClose();
          }}
        >
          Undo
        </button>
      )}
    </>
  );
}
