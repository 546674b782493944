// Another editor published while this text was written. Nothing is lost: both texts are there, and the member decides.
import type { DocSource } from '@msm/contract/docs/schemas';
import { useState } from 'react';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import type { DocEditor } from './use-doc-editor.ts';

export function DocConflict({ editor, theirs }: { editor: DocEditor; theirs: DocSource }) {
  const zone = useMemberZone();
  const [isAsking, setIsAsking] = useState(false);
  const author = theirs.changedBy?.name ?? 'Another editor';
  return (
    <Alert kind="warn">
      <p className="font-medium">This document was changed since you opened it. Nothing was overwritten.</p>
      <p className="mt-1">
        {author} published version {theirs.version}{' '}
        <RelativeTime instant={theirs.changedAt} timeZone={zone} />. Your text is still below.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={editor.markdown} label="Copy my text" />
        <Button size="small" onClick={() => setIsAsking(true)}>
          Go on with version {theirs.version}
        </Button>
        <Button size="small" look="danger" isBusy={editor.isSaving} onClick={editor.publishOverTheirs}>
          Publish mine instead
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Go on with version ${theirs.version}?`}
        about="Your own text leaves the editor. Copy it first if you need it."
        action="Discard my text"
        onConfirm={editor.takeTheirs}
      />
    </Alert>
  );
}
