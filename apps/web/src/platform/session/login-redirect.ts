// When a 401 leads to the sign-in screen, and how to get there without leaving the page's router.
import { isAuthScreen, rememberOrigin } from './login-origin.ts';

/** Visitors are welcome here: a refused call must not take the page away from them. */
const OPEN_PATHS = ['/', '/landing'];
const OPEN_PARTS = ['/gaming', '/docs', '/msm-token'];

export const leadsToLogin = (path: string, isRedirectSkipped: boolean): boolean =>
  !isRedirectSkipped &&
  !isAuthScreen(path) &&
  !OPEN_PATHS.includes(path) &&
  !OPEN_PARTS.some((part) => path.includes(part));

type GoTo = (path: string, origin: string) => void;
let goTo: GoTo = (path) => window.location.assign(path);

/** The router takes over once it is there: moving within the page keeps what the stores hold. */
export function navigateWith(router: GoTo): void {
  goTo = router;
}

export function goToLogin(): void {
  const { pathname, search, hash } = window.location;
  const origin = pathname + search + hash;
  rememberOrigin(origin);
  goTo('/login', origin);
}
