// A post that repeats was dragged: this one alone, or all that are still to come?
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { sayMoment, sayZone } from '../moment-words.rules.ts';
import { instantOfNew, type NewTime } from './moved-time.rules.ts';

interface ScopeDialogProps {
  title: string;
  newTime: NewTime;
  onClose: () => void;
  onChoose: (scope: 'this' | 'series') => void;
}

export function ScopeDialog({ title, newTime, onClose, onChoose }: ScopeDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Move a post that repeats"
      about={
        <>
          “{title}” goes to {sayMoment(Date.parse(instantOfNew(newTime)), newTime.zone)} (
          {sayZone(newTime.zone)}). Move this post alone, or all that are still to come by as much?
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => onChoose('series')}>This and all that follow</Button>
          <Button look="primary" onClick={() => onChoose('this')}>
            This post
          </Button>
        </>
      }
    />
  );
}
