// The rooms of the portal beside the calendar: four panels, wide and narrow by turns.
import { classNames } from '../../ui/class-names.ts';
import { Picture } from './picture.tsx';
import { StorySection } from '../../ui/story-section.tsx';
import { Link } from '../../ui/routing.tsx';

interface Room {
  title: string;
  about: string;
  picture: string;
  isWide?: true;
  link?: readonly [words: string, to: string];
}

const ROOMS: readonly Room[] = [
  {
    title: 'Publish everywhere',
    about: 'One post, in the shape of Instagram, Facebook, X and your WordPress sites.',
    picture: 'everywhere',
    isWide: true,
    link: ['Pair a site with msmBridge', '/msmbridge'],
  },
  {
    title: 'Read and trade',
    about: 'News and trading signals, shared in signal groups. Members’ opinions, not advice.',
    picture: 'signals',
  },
  {
    title: 'Talk',
    about: 'Rooms, reactions, read receipts, presence. Audio and video calls, one tap away.',
    picture: 'talk',
  },
  {
    title: 'Wallet and points',
    about:
      'Cash in USD, points, transfers between members and, if linked, balances on seven chains. Each portal decides who uses it.',
    picture: 'wallet',
    isWide: true,
  },
];

export function Rooms() {
  return (
    <StorySection title="Under one roof." about="One sign-in for what you publish, read, say and hold.">
      <div className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-5">
        {ROOMS.map(({ title, about, picture, isWide, link }) => (
          <article
            key={title}
            className={classNames(
              'flex flex-col overflow-hidden rounded-card border border-border bg-card',
              isWide ? 'lg:col-span-3' : 'lg:col-span-2',
            )}
          >
            <div className="p-6 pb-4">
              <h3 className="text-lg font-bold tracking-tight">{title}</h3>
              <p className="mt-1 text-muted-fg">{about}</p>
              {link && (
                <Link
                  to={link[1]}
                  className="mt-2 inline-block rounded-sm font-medium text-link hover:underline"
                >
                  {link[0]}
                </Link>
              )}
            </div>
            <Picture
              name={picture}
              size={[isWide ? 680 : 446, 280]}
              className={classNames(
                'mt-auto w-full',
                isWide && 'h-70 object-cover object-left-top lg:h-auto',
              )}
            />
          </article>
        ))}
      </div>
    </StorySection>
  );
}
