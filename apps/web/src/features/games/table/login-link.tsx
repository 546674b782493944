// The way to a session and back to this very table: the seats of a guest who logs in become the member's.
import { rememberOrigin } from '../../../platform/session/login-origin.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/routing.tsx';

interface LoginLinkProps {
  words: string;
  size?: 'small';
}

export function LoginLink({ words, size }: LoginLinkProps) {
  const here = window.location.pathname + window.location.search;
  return (
    <Link
      to="/login"
      state={{ from: here }}
      onClick={() => rememberOrigin(here)}
      className={buttonClass({ ...(size && { size }) })}
    >
      {words}
    </Link>
  );
}
