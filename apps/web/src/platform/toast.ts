// Short messages at the top right, drawn by app/shell/toasts.tsx, which loads with the first of them: most visitors never see one.
import { create } from 'zustand';

type ToastKind = 'success' | 'error' | 'info';

interface ToastOptions {
  /** The address at which what it tells of can be seen. */
  view?: string | undefined;
  /** Takes back what it tells of. It stays long enough to be read and pressed. */
  undo?: (() => void) | undefined;
}

interface Toast extends ToastOptions {
  kind: ToastKind;
  message: string;
  autoClose?: number;
}

/** Instead of the five seconds of the host, for a few words that confirm what one has just seen happen. */
const BRIEF_MS = 3_000;
/** To read what happened, to regret it, and to reach the button. */
const UNDO_MS = 10_000;

export const useToasts = create<{ wasUsed: boolean; waiting: readonly Toast[] }>(() => ({
  wasUsed: false,
  waiting: [],
}));

export const showToast = (kind: ToastKind, message: string, options: ToastOptions = {}): void =>
  show({ kind, message, ...options, ...(options.undo && { autoClose: UNDO_MS }) });

export const showBriefToast = (kind: ToastKind, message: string): void =>
  show({ kind, message, autoClose: BRIEF_MS });

const show = (toast: Toast): void =>
  useToasts.setState(({ waiting }) => ({ wasUsed: true, waiting: [...waiting, toast] }));

/** What has not been shown yet, once. */
export function takeToasts(): readonly Toast[] {
  const { waiting } = useToasts.getState();
  if (waiting.length > 0) useToasts.setState({ waiting: [] });
  return waiting;
}
