// Another editor saved the draft while this text was written. Both are still there: this one on this device, the other on the
// server. The member decides.
import { draftRoutes } from '@msm/contract/drafts/routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routeQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SafeHtml } from '../../../ui/safe-html.tsx';
import type { ComposeForm } from './compose-form.rules.ts';

interface ConflictNoticeProps {
  draftId: string;
  form: ComposeForm;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
}

export function ConflictNotice({ draftId, form, onKeepMine, onLoadTheirs }: ConflictNoticeProps) {
  const zone = useMemberZone();
  const [isComparing, setIsComparing] = useState(false);
  const { queryKey, queryFn } = routeQuery(draftRoutes.readDraft, { params: { id: draftId } });
  const { data: theirs } = useQuery({
    // Apart from the draft that is open: refetching that would load it anew, over what was typed.
    queryKey: [...queryKey, 'theirs'],
    queryFn,
    select: ({ draft }) => draft,
    gcTime: 0,
  });
  const who = theirs?.changedBy?.name ?? 'Somebody';
  const at = theirs && wallTimeOf(Date.parse(theirs.changedAt), zone).time;
  const actions = (
    <>
      <Button size="small" onClick={onKeepMine}>
        Keep mine as a copy
      </Button>
      <Button size="small" onClick={onLoadTheirs}>
        Load theirs
      </Button>
    </>
  );
  return (
    <Alert kind="warn">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {who} changed this draft{at && ` at ${at}`}. Nothing was overwritten: your text is kept on this
          device.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabled={!theirs} onClick={() => setIsComparing(true)}>
            Compare
          </Button>
          {actions}
        </div>
      </div>
      {theirs && (
        <Dialog
          size="large"
          isOpen={isComparing}
          onClose={() => setIsComparing(false)}
          title="Compare both texts"
          footer={actions}
        >
          <div className="grid gap-6 md:grid-cols-2">
            <Side name="Yours" title={form.title} html={form.html} />
            <Side name={`${who}, ${at}`} title={theirs.content.title} html={theirs.content.html ?? ''} />
          </div>
        </Dialog>
      )}
    </Alert>
  );
}

const Side = ({ name, title, html }: { name: string; title: string; html: string }) => (
  <section className="min-w-0">
    <p className="mb-2 text-xs text-muted-fg">{name}</p>
    <h3 className="mb-2 font-bold wrap-anywhere">{title || 'Untitled'}</h3>
    <SafeHtml html={html} />
  </section>
);
