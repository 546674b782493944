// The one look of what floats above the page: menus, popovers, calendars.
export const FLOATING_CLASS =
  'z-50 max-w-[calc(100vw-1rem)] animate-pop rounded-card border border-border bg-card shadow-float';
