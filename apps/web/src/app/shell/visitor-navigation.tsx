// What visitors find in the header: plain links, and on phones the same links behind one button.
import { buttonClass } from '../../ui/button.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { VISITOR_PLACES } from './place.ts';
import { PlaceLink } from './place-link.tsx';
import { NavLink } from '../../ui/routing.tsx';

export function VisitorNavigation() {
  return (
    <>
      <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
        <Places />
        <span className="mx-2 h-5 w-px bg-border" />
        <SignInLinks size="small" />
      </nav>
      <PhoneMenu className="md:hidden">
        <Places />
        <div className="mt-2 grid grid-cols-2 gap-2 border-t border-border pt-3">
          <SignInLinks size="medium" />
        </div>
      </PhoneMenu>
    </>
  );
}

const Places = () => VISITOR_PLACES.map((place) => <PlaceLink key={place.to} place={place} />);

function SignInLinks({ size }: { size: 'small' | 'medium' }) {
  return (
    <>
      <NavLink to="/login" className={buttonClass({ look: size === 'small' ? 'quiet' : 'plain', size })}>
        Login
      </NavLink>
      <NavLink to="/register" className={buttonClass({ look: 'primary', size })}>
        Register
      </NavLink>
    </>
  );
}
