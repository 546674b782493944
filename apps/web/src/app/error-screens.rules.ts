// Which error screen is right. A page built for an older version of the portal misses its files: one reload mends it.

/** More errors than this in one visit, and a single page is not to blame. */
const MAX_SINGLE_ERRORS = 3;

interface Fault {
  isChunkError: boolean;
  /** The device itself has no network. */
  isOffline: boolean;
  hasReloaded: boolean;
  errorCount: number;
  /** `page`: the shell around it still works. `app`: nothing does. */
  place: 'page' | 'app';
}

export type ErrorScreen = 'offline' | 'updating' | 'multiple' | 'page' | 'app';

export function chooseErrorScreen(fault: Fault): ErrorScreen {
  const { isChunkError, isOffline, hasReloaded, errorCount, place } = fault;
  if (isChunkError && isOffline) return 'offline';
  if (isChunkError && !hasReloaded) return 'updating';
  if (errorCount > MAX_SINGLE_ERRORS) return 'multiple';
  return place;
}

/** Browsers have no class for it; each engine has its own words. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);
