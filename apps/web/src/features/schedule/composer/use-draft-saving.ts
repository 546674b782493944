// Follows what is typed into an open draft and saves it: to this device, and to the server.
import { draftRoutes } from '@msm/contract/drafts/routes';
import type { DraftFields } from '@msm/contract/drafts/schemas';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../../platform/api/api-client.ts';
import { useSession } from '../../../platform/session/session.ts';
import { draftFieldsOf, formOfDraft, type ComposeForm } from './compose-form.rules.ts';
import { createDraftSaver, ForeignSession, type DraftSaver, type KeptDraft } from './draft-saver.ts';
import { findKept, forgetDraft, keepDraft, type DraftOwner } from './kept-drafts.ts';

export interface OpenedDraft {
  id: string;
  isTemplate: boolean;
  /** What the saver starts from: the server's version, or what this device kept. */
  start: Omit<KeptDraft, 'fields'>;
  /** The kept text that is shown here, and saved with this one's. */
  kept?: KeptDraft | undefined;
  /** As the server has it; none while it is not stored. */
  stored: DraftFields | undefined;
  /** Told when the first change is made, so that the address can name the draft. */
  onBegun: () => void;
}

/** Composers of this page that were left, by draft: without a connection they go on trying to send. */
const left = new Map<string, DraftSaver>();

/** The text that this device has of a draft, to go on with here. */
export function takeUpKept(owner: DraftOwner, id: string): KeptDraft | undefined {
  left.get(id)?.handOver();
  left.delete(id);
  return findKept(owner, id);
}

export function useDraftSaver({ id, start, kept: shown }: OpenedDraft): DraftSaver {
  const [owner] = useState(currentOwner);
  const [saver] = useState(() =>
    createDraftSaver(start, {
      send: async ({ fields, ...save }) => {
        const { memberId, accountId } = currentOwner();
        // Another member signed in on this page: nothing of this is theirs to send.
        if (memberId !== owner.memberId) throw new ForeignSession();
        // Another account was chosen, here or in another tab: its members must not read this.
        if (accountId !== owner.accountId) throw new Error('This draft belongs to another account.');
        const { draft } = await call(draftRoutes.saveDraft, {
          params: { id },
          input: { ...fields, ...save },
        });
        return { version: draft.version };
      },
      // After a logout nothing may be left on the device.
      keep: (kept) => currentOwner().memberId === owner.memberId && keepDraft(owner, id, kept),
      forget: () => forgetDraft(owner, id, start.editor.id, shown),
    }),
  );
  useEffect(() => {
    left.delete(id);
    const [keep, retry] = [() => saver.keepNow(), () => saver.retry()];
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      window.removeEventListener('online', retry);
      left.set(id, saver);
      saver.leave();
    };
  }, [id, saver]);
  return saver;
}

export function currentOwner(): DraftOwner {
  const { user, selectedAccount } = useSession.getState();
  return { memberId: user?.id ?? '', accountId: selectedAccount?.id ?? '' };
}

export const useSaveState = (saver: DraftSaver) =>
  useSyncExternalStore(saver.subscribe, saver.state, saver.state);

/** Compared as the server stores it: a form that was only opened is not saved. */
export function useSaveOnChange(
  form: ComposeForm,
  saver: DraftSaver,
  { stored, onBegun }: OpenedDraft,
): void {
  const [first] = useState(() => JSON.stringify(draftFieldsOf(stored ? formOfDraft(stored) : form)));
  const known = useRef(first);
  const begin = useEffectEvent(onBegun);
  useEffect(() => {
    const fields = draftFieldsOf(form);
    const written = JSON.stringify(fields);
    if (written === known.current) return;
    known.current = written;
    saver.change(fields);
    begin();
  }, [form, saver]);
}
