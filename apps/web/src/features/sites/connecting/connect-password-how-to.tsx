// Where WordPress makes application passwords, with a way straight there once the address is known.
import { ExternalLink } from 'lucide-react';
import { profilePageOf } from './profile-page.rules.ts';

export function PasswordHowTo({ address }: { address: string }) {
  const page = profilePageOf(address);
  return (
    <p>
      In WordPress under <b>Users, Profile, Application Passwords</b>: enter a name such as MSM Portal, press
      Add, and copy what appears. The password you log in with does not work here.{' '}
      {page && (
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 rounded-sm font-medium text-link underline-offset-4 hover:underline"
        >
          Open that page
          <ExternalLink aria-hidden className="size-3.5" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </p>
  );
}
