// Short messages at the top right, drawn by ui/overlays/toast-host.tsx. The library loads with the first toast: most visitors never see one.
import { create } from 'zustand';

/** Whether the host has to be on the page; it is loaded then. */
export const useToastsWanted = create(() => false);

export async function showToast(kind: 'success' | 'error' | 'info', message: string): Promise<void> {
  useToastsWanted.setState(true);
  const { toast } = await import('react-toastify/unstyled');
  toast[kind](message);
}
