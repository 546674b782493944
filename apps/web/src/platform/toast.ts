// Short messages at the top right, drawn by ui/overlays/toast-host.tsx. The library loads with the first toast: most visitors never see one.
import { create } from 'zustand';

/** Whether the host has to be on the page; it is loaded then. */
export const useToastsWanted = create(() => false);

type ToastKind = 'success' | 'error' | 'info';

/** Instead of the five seconds of the host, for a few words that confirm what one has just seen happen. */
const BRIEF_MS = 3_000;

export const showToast = (kind: ToastKind, message: string): Promise<void> => show(kind, message, {});

export const showBriefToast = (kind: ToastKind, message: string): Promise<void> =>
  show(kind, message, { autoClose: BRIEF_MS });

async function show(kind: ToastKind, message: string, options: { autoClose?: number }): Promise<void> {
  useToastsWanted.setState(true);
  const { toast } = await import('react-toastify/unstyled');
  toast[kind](message, options);
}
