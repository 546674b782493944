// Writes a draft, which is saved while one types, and schedules it: all its destinations at once, or none.
import { draftRoutes } from '@msm/contract/drafts/routes';
import { CHANGED_ELSEWHERE } from '@msm/contract/drafts/schemas';
import type { OutputOf } from '@msm/contract/route';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { DestinationChoice } from '../../../platform/use-destinations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Ellipsis, History, LayoutTemplate, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api/api-client.ts';
import { ApiError, reasonOr } from '../../../platform/api/api-error.ts';
import { invalidateRoutes } from '../../../platform/api/route-hooks.ts';
import { showToast } from '../../../platform/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import type { ComposerSlots } from '../composer-slots.ts';
import { sayZone } from '../../../ui/dates/date-words.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { sayMoment } from '../moment-words.rules.ts';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import { JOB_PARAM } from '../use-schedule-address.ts';
import {
  destinationsOf,
  draftFieldsOf,
  isForNetwork,
  planOf,
  type ComposeForm,
} from './compose-form.rules.ts';
import { SaveStateLine } from './composer-footer.tsx';
import type { ComposerPlace } from './composer-place.ts';
import { Composer } from './composer.tsx';
import type { DraftSaver, KeptDraft } from './draft-saver.ts';
import { keepDraft, type DraftOwner } from './kept-drafts.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  currentOwner,
  useDraftSaver,
  useSaveOnChange,
  useSaveState,
  type OpenedDraft,
} from './use-draft-saving.ts';

const ConflictNotice = lazyNamed(() => import('./conflict-notice.tsx'), 'ConflictNotice');

type Planned = OutputOf<typeof scheduleRoutes.schedulePosts>['planned'];

interface DraftComposerProps {
  draft: OpenedDraft;
  initial: ComposeForm;
  sites: readonly DestinationChoice[];
  slots: ComposerSlots;
  place: ComposerPlace;
  writeFrom?: string | undefined;
  generationId?: string | undefined;
  onReload: () => void;
  onClose: () => void;
}

export function DraftComposer(props: DraftComposerProps) {
  const { draft, initial, sites, slots, place, writeFrom, generationId, onReload, onClose } = props;
  const addressOf = (publicationId: string) => place.addressOfSchedule(`post=${publicationId}`);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [form, setForm] = useState(initial);
  const saver = useDraftSaver(draft);
  const { status, error: saveError } = useSaveState(saver);
  useSaveOnChange(form, saver, draft);
  const schedule = useSchedule(draft.id, saver);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);

  const send = async (sent: ComposeForm, isNow: boolean) => {
    const { planned } = await schedule.mutateAsync(sent);
    const isFollowed = isNow && (planned.length > 1 || sent.destinations.some(isForNetwork));
    saver.end();
    const [first] = planned;
    showToast('success', sayPlanned(planned, isNow), {
      view: first?.publicationId && !isNow ? addressOf(first.publicationId) : undefined,
    });
    await invalidateRoutes(queries, [...SCHEDULE_VIEWS, draftRoutes.listDrafts]);
    if (isFollowed) {
      const job = place.addressOfSchedule(`${JOB_PARAM}=${schedule.submissionId}`);
      void navigate(job, { replace: true });
    } else if (isNow && first?.publicationId)
      void navigate(addressOf(first.publicationId), { replace: true });
    else onClose();
  };

  /** After everything typed is stored: the copy is made of it. */
  const copy = async (isTemplate: boolean) => {
    try {
      const version = await saver.flush();
      if (version === 0) return showToast('info', 'Write something first.');
      const id = newId();
      await call(draftRoutes.copyDraft, { params: { id: draft.id }, input: { id, isTemplate } });
      await invalidateRoutes(queries, [draftRoutes.listDrafts]);
      if (isTemplate)
        showToast('success', 'Saved as a template', { view: '/schedule-posts?tab=drafts&kind=templates' });
      else void navigate(`/compose/${id}`);
    } catch (error) {
      showToast('error', reasonOr(error, 'The draft could not be copied. Try again.'));
    }
  };
  const remove = async () => {
    try {
      // The first save may be under way: its draft would appear after it was deleted.
      await saver.settled();
      const isStored = saver.state().version > 0;
      if (isStored) await call(draftRoutes.removeDraft, { params: { id: draft.id } });
      const unsent = saver.end();
      const owner = currentOwner();
      await invalidateRoutes(queries, [draftRoutes.listDrafts]);
      showToast('success', 'Draft deleted', { undo: () => void undoRemoval(isStored, unsent, owner) });
      onClose();
    } catch (error) {
      showToast('error', reasonOr(error, 'The draft could not be deleted. Try again.'));
    }
  };
  const undoRemoval = async (isStored: boolean, unsent: KeptDraft | undefined, owner: DraftOwner) => {
    try {
      if (isStored) await call(draftRoutes.restoreDraft, { params: { id: draft.id } });
      // After a logout nothing may be left on the device.
      if (unsent && currentOwner().memberId === owner.memberId) keepDraft(owner, draft.id, unsent);
      await navigate(`/compose/${draft.id}`);
    } catch (error) {
      showToast('error', reasonOr(error, 'The draft could not be restored. Try again.'));
    }
  };
  const restore = async (version: number) => {
    const current = await saver.flush();
    await call(draftRoutes.restoreDraftVersion, {
      params: { id: draft.id, version },
      input: { current, editor: { id: newId(), save: 1 } },
    });
    saver.end();
    onReload();
  };
  const keepMine = () => {
    const id = newId();
    keepDraft(currentOwner(), id, {
      fields: draftFieldsOf(form),
      version: 0,
      editor: { id: newId(), save: 0 },
    });
    saver.end();
    void navigate(`/compose/${id}`, { replace: true });
  };
  const loadTheirs = () => {
    saver.end();
    onReload();
  };
  const isChangedElsewhere =
    status === 'conflict' ||
    (schedule.error instanceof ApiError && schedule.error.problem === CHANGED_ELSEWHERE);
  return (
    <>
      <Composer
        title={draft.isTemplate ? 'Template' : draft.start.version === 0 ? 'New post' : 'Draft'}
        form={form}
        setForm={setForm}
        sites={sites}
        slots={slots}
        isScheduled={false}
        sending={schedule}
        send={send}
        onClose={place.isPage ? onClose : undefined}
        writeFrom={writeFrom}
        generationId={generationId}
        state={<SaveStateLine status={status} />}
        otherAction={
          draft.isTemplate && (
            <Button look="primary" onClick={() => void copy(false)}>
              New post from this template
            </Button>
          )
        }
        notice={
          <>
            {isChangedElsewhere && (
              <ConflictNotice
                draftId={draft.id}
                form={form}
                onKeepMine={keepMine}
                onLoadTheirs={loadTheirs}
              />
            )}
            {status === 'refused' && (
              <Alert kind="danger">{reasonOr(saveError, 'The draft could not be saved.')}</Alert>
            )}
            {status === 'ended' && (
              <Alert kind="warn">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p>This draft was deleted or scheduled elsewhere. Your text is kept on this device.</p>
                  <Button size="small" onClick={keepMine}>
                    Keep mine as a copy
                  </Button>
                </div>
              </Alert>
            )}
          </>
        }
        tools={
          status !== 'untouched' && (
            <DropdownMenu
              trigger={
                <Button look="quiet" size="icon" aria-label="More about this draft">
                  <Ellipsis aria-hidden className="size-4" />
                </Button>
              }
            >
              <MenuItem onSelect={() => setIsHistoryOpen(true)}>
                <History aria-hidden className="size-4" />
                Version history
              </MenuItem>
              <MenuItem onSelect={() => void copy(false)}>
                <Copy aria-hidden className="size-4" />
                Duplicate
              </MenuItem>
              {!draft.isTemplate && (
                <MenuItem onSelect={() => void copy(true)}>
                  <LayoutTemplate aria-hidden className="size-4" />
                  Save as template
                </MenuItem>
              )}
              <MenuSeparator />
              <MenuItem isDanger onSelect={() => void remove()}>
                <Trash2 aria-hidden className="size-4" />
                Delete
              </MenuItem>
            </DropdownMenu>
          )
        }
      />
      {isHistoryOpen && (
        <slots.VersionHistory
          draftId={draft.id}
          isOpen
          onClose={() => setIsHistoryOpen(false)}
          onRestore={restore}
        />
      )}
    </>
  );
}

function sayPlanned(planned: Planned, isNow: boolean): string {
  const [first] = planned;
  if (!first) return 'It was scheduled before';
  const { title, nextDueAt, zone } = first.scheduledPost;
  const places = planned.length > 1 ? ` for ${planned.length} destinations` : '';
  if (isNow) return `“${title}” is being published${places}`;
  if (!nextDueAt) return `“${title}” is scheduled${places}`;
  return `Scheduled${places}: ${sayMoment(Date.parse(nextDueAt), zone)} (${sayZone(zone)})`;
}

// The submission's id makes scheduling idempotent: sent twice, it is planned once. The draft is finished by the same call.
function useSchedule(draftId: string, saver: DraftSaver) {
  const [submissionId] = useState(newId);
  const mutation = useMutation({
    mutationFn: async (form: ComposeForm) => {
      // An unchanged generated text is stored first: scheduling a stored draft again after a lost response has no effect.
      if (saver.state().version === 0) saver.change(draftFieldsOf(form));
      const version = await saver.flush();
      const draft = { draft: { id: draftId, version } };
      const input = { ...planOf(form), destinations: destinationsOf(form), submissionId, ...draft };
      return call(scheduleRoutes.schedulePosts, { input });
    },
  });
  return { ...mutation, submissionId };
}
