// A call that did not come about: what happened, why, and what to do.
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { closeProblem, type CallProblem } from './state/call-store.ts';

export const CallProblemDialog = ({ problem: { title, reason, help } }: { problem: CallProblem }) => (
  <Dialog
    isOpen
    onClose={closeProblem}
    size="small"
    title={title}
    about={reason}
    footer={
      <Button look="primary" onClick={closeProblem}>
        OK
      </Button>
    }
  >
    <p>{help}</p>
  </Dialog>
);
