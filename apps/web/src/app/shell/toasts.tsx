// Shows what was told by platform/toast.ts: below the header, at the first height where no control of the page is covered.
import { useEffect, useRef } from 'react';
import { toast } from 'react-toastify/unstyled';
import { takeToasts, useToasts } from '../../platform/toast.ts';
import { ToastHost, ToastWords } from '../../ui/overlays/toast-host.tsx';
import { controlsWithin } from './controls-below.ts';
import { freeTop } from './free-top.rules.ts';

export function Toasts() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    showWaiting();
    return useToasts.subscribe(showWaiting);
  }, []);
  // A toast keeps the place where it appeared: words that move are hard to read.
  useEffect(
    () =>
      toast.onChange(({ status }) => status === 'added' && requestAnimationFrame(() => place(host.current))),
    [],
  );
  return (
    <div ref={host}>
      <ToastHost />
    </div>
  );
}

function showWaiting(): void {
  for (const { autoClose, kind, ...words } of takeToasts())
    toast[kind](({ closeToast }) => <ToastWords {...words} onClose={closeToast} />, {
      ...(autoClose && { autoClose }),
    });
}

function place(host: HTMLElement | null): void {
  const shown = host?.querySelectorAll('.Toastify__toast');
  const stack = host?.querySelector<HTMLElement>('.Toastify__toast-container');
  // Others are being read already.
  if (!stack || shown?.length !== 1) return;
  stack.style.removeProperty('top');
  const { left, right, top, height } = stack.getBoundingClientRect();
  const found = freeTop(
    { top, height },
    controlsWithin({ left, right, top, bottom: window.innerHeight }),
    window.innerHeight,
  );
  stack.style.top = `${found}px`;
}
