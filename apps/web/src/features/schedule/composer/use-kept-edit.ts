// Unsaved changes of a scheduled post, kept in this browser: a reload or a crash loses at most a quarter of a second of typing. They
// are not sent by themselves, since a scheduled post is published as it was saved.
import { useEffect, useEffectEvent, useState } from 'react';
import { newId } from '../../../platform/new-id.ts';
import { draftFieldsOf, type ComposeForm } from './compose-form.rules.ts';
import { findKept, forgetDraft, keepDraft } from './kept-drafts.ts';
import { currentOwner } from './use-draft-saving.ts';

/** Writing a long text to the browser's storage takes milliseconds: not for every key. */
const KEEP_AFTER_MS = 250;

export function useKeptEdit(postId: string) {
  const [owner] = useState(currentOwner);
  const [kept] = useState(() => findKept(owner, postId));
  const [editor] = useState({ id: newId(), save: 0 });
  return {
    /** With the version it was typed into: saving it over a newer one is a conflict, as it would have been then. */
    kept,
    /** After a logout nothing may be left on the device. */
    keep: (form: ComposeForm, version: number) => {
      if (currentOwner().memberId !== owner.memberId) return;
      if (kept) forgetDraft(owner, postId, editor.id, kept);
      keepDraft(owner, postId, { fields: draftFieldsOf(form), version, editor });
    },
    forget: () => forgetDraft(owner, postId, editor.id, kept),
  };
}

interface Typed {
  form: ComposeForm;
  version: number;
  isDirty: boolean;
}

/** Keeps what is typed shortly after each change, and at once when the page is left. */
export function useKeepTyped(edit: ReturnType<typeof useKeptEdit>, { form, version, isDirty }: Typed): void {
  const keep = useEffectEvent((typed: Typed) =>
    typed.isDirty ? edit.keep(typed.form, typed.version) : edit.forget(),
  );
  const keepNow = useEffectEvent(() => keep({ form, version, isDirty }));
  useEffect(() => {
    const timer = setTimeout(() => keep({ form, version, isDirty }), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, version, isDirty]);
  useEffect(() => {
    const keepLast = () => keepNow();
    window.addEventListener('pagehide', keepLast);
    document.addEventListener('visibilitychange', keepLast);
    return () => {
      window.removeEventListener('pagehide', keepLast);
      document.removeEventListener('visibilitychange', keepLast);
    };
  }, []);
}
