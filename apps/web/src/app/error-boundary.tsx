// Catches what pages throw. Files that are gone after an update are mended by one reload a tab: the flag that remembers it
// lasts for the browser's session, so that a file which stays missing does not cause one reload after another.
import { operationRoutes } from '@msm/contract/operations/routes';
import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode, useEffect } from 'react';
import type { ApiError } from '../platform/api/api-error.ts';
import { isTabStoreLasting, tabStore } from '../platform/browser-storage.ts';
import { reportFailure } from '../platform/contact-opener.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { chooseErrorScreen, isChunkError, type ErrorScreen } from './error-screens.rules.ts';

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
      isOffline: !navigator.onLine,
      // Without a storage that remembers it, one reload would follow another without end.
      hasReloaded: !isTabStoreLasting || tabStore.getItem(RELOADED_KEY) !== null,
      errorCount,
      place: this.props.place,
    });
    // Where the whole application failed, the form is gone with it.
    const onReport = this.props.place === 'page' ? () => reportFailure(requestIdOf(error)) : undefined;
    return <ErrorScreens screen={screen} error={error} onReload={reloadOnce} onReport={onReport} />;
  }
}

function reloadOnce(): void {
  tabStore.setItem(RELOADED_KEY, 'yes');
  window.location.reload();
}

// What people see when something broke: what happened, and what they can do.
/** Long enough to read why the page is about to go. */
const RELOAD_DELAY_MS = 1_500;

interface ErrorScreensProps {
  screen: ErrorScreen;
  error: unknown;
  onReload: () => void;
  onReport: (() => void) | undefined;
}

const TITLES: Readonly<Record<Exclude<ErrorScreen, 'offline' | 'updating'>, string>> = {
  multiple: 'Multiple Errors Detected',
  page: 'Unexpected Application Error!',
  app: 'Something Went Wrong',
};

function ErrorScreens({ screen, error, onReload, onReport }: ErrorScreensProps) {
  if (screen === 'offline') return <Offline />;
  if (screen === 'updating') return <Updating onReload={onReload} />;
  const shown = (
    <Screen
      title={TITLES[screen]}
      about={describe(error)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
          {onReport && (
            <Button look="quiet" onClick={onReport}>
              Contact support
            </Button>
          )}
        </div>
      }
    />
  );
  return screen === 'app' ? <main>{shown}</main> : shown;
}

/** By its shape: the class itself is not worth a place in the first files. */
const asApiError = (error: unknown) => Object(error) as Partial<ApiError>;

const requestIdOf = (error: unknown): string | undefined => asApiError(error).requestId;

function describe(error: unknown): string {
  const { status, message } = asApiError(error);
  return [status, message].filter(Boolean).join(' ') || 'An unexpected error occurred.';
}

function Updating({ onReload }: { onReload: () => void }) {
  useEffect(() => {
    // A file may also be missing because the portal is away: a page that is reloaded then is gone.
    const reloadIfThere = ({ ok }: Response) => ok && onReload();
    const timer = setInterval(
      () => void fetch(operationRoutes.health.path).then(reloadIfThere, () => undefined),
      RELOAD_DELAY_MS,
    );
    return () => clearInterval(timer);
  }, [onReload]);
  return (
    <Screen
      title="Updating Application"
      about="A new version is available. Refreshing the page..."
      action={<Spinner />}
    />
  );
}

/** Loaded again when the network is back: what failed to load stays failed until then. */
function Offline() {
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <Screen
      title="You are offline"
      about="This page has not been loaded yet. It opens by itself when you are connected again."
      action={<Button onClick={() => window.location.reload()}>Try now</Button>}
    />
  );
}

function Screen({ title, about, action }: { title: string; about: string; action: ReactNode }) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-20 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-warn-soft text-warn">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <h1 className="text-xl font-bold tracking-tight">{title}</h1>
      <p className="text-muted-fg wrap-anywhere">{about}</p>
      <div className="mt-4">{action}</div>
    </div>
  );
}
