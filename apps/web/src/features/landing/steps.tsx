// What members do, in the order they do it. The pictures show what the words beside them say: they have no text of their
// own. Screens that exist are photographed by scripts/landing-screens.ts, the others are drawn.
import { Picture } from './picture.tsx';
import { StorySection } from '../../ui/story-section.tsx';

const STEPS = [
  ['Generate', 'Give a brief. AI drafts, you have the last word.'],
  ['Schedule', 'Blog and social posts on one calendar, in your own time zone.'],
  ['Publish', 'Each goes out on time, to every network you chose.'],
  ['Learn', 'History and engagement for Instagram, Facebook and X.'],
] as const;

export function Steps() {
  return (
    <StorySection
      title="From a thought to a result."
      about="For people with more to say than time to post it."
    >
      <ol className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(([name, about], index) => (
          <li key={name}>
            <Picture name={name.toLowerCase()} size={[264, 168]} className="w-full" />
            <h3 className="mt-5 font-bold">
              <span className="mr-2 text-muted-fg">{index + 1}</span>
              {name}
            </h3>
            <p className="mt-1 text-muted-fg">{about}</p>
          </li>
        ))}
      </ol>
    </StorySection>
  );
}
