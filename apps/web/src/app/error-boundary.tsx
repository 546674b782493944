// Catches what pages throw. Files that are gone after an update are mended by one reload a tab; the flag that
// remembers it falls once a page has come up well.
import { Component, type ReactNode } from 'react';
import { isTabStoreLasting, tabStore } from '../platform/browser-storage.ts';
import { chooseErrorScreen, isChunkError } from './error-screens.rules.ts';
import { ErrorScreens } from './error-screens.tsx';

const RELOADED_KEY = 'chunk-reloaded';

let errorsSoFar = 0;

interface ErrorBoundaryProps {
  place: 'page' | 'app';
  children: ReactNode;
}

interface Caught {
  error: unknown;
  /** Errors of this visit, this one included; 0 while all is well. */
  errorCount: number;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { error: undefined, errorCount: 0 };

  static getDerivedStateFromError(error: unknown): Caught {
    return { error, errorCount: errorsSoFar + 1 };
  }

  override componentDidCatch(): void {
    errorsSoFar += 1;
  }

  override render(): ReactNode {
    const { error, errorCount } = this.state;
    if (errorCount === 0) return this.props.children;
    const screen = chooseErrorScreen({
      isChunkError: isChunkError(error),
      // Without a storage that remembers it, one reload would follow another without end.
      hasReloaded: !isTabStoreLasting || tabStore.getItem(RELOADED_KEY) !== null,
      errorCount,
      place: this.props.place,
    });
    return <ErrorScreens screen={screen} error={error} onReload={reloadOnce} />;
  }
}

function reloadOnce(): void {
  tabStore.setItem(RELOADED_KEY, 'yes');
  window.location.reload();
}

/** The next update may need a reload of its own. */
export const allowReloadAgain = (): void => tabStore.removeItem(RELOADED_KEY);
