// The end of the page: the price, and the way in.
import { ButtonLink } from './button-link.tsx';
import { Picture } from './picture.tsx';

export function Invitation() {
  return (
    <section className="my-24 overflow-hidden rounded-card border border-border bg-card sm:my-32">
      <div className="flex flex-wrap justify-between gap-8 p-6 sm:p-12">
        <div>
          <h2 className="text-2xl font-bold tracking-tight sm:text-3xl">Your week starts here.</h2>
          <div className="mt-8 flex flex-wrap items-center gap-3">
            <ButtonLink to="/register" look="primary">
              Start free
            </ButtonLink>
            <ButtonLink to="/login">Log in</ButtonLink>
          </div>
        </div>
        <div>
          <p className="text-2xl font-bold tracking-tight sm:text-3xl">0 USD</p>
          <p className="mt-2 text-muted-fg">Free to start. No card needed.</p>
        </div>
      </div>
      <Picture name="band" size={[1152, 20]} className="h-5 w-full" />
    </section>
  );
}
