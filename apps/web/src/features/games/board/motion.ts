// Whether things may move: the member's own setting, or that of the system.
export const isMotionWelcome = (): boolean =>
  document.documentElement.dataset.animations !== 'false' &&
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
