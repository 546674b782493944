// The gaming lounge, which is open to visitors too.
import { ButtonLink } from './button-link.tsx';
import { Picture } from './picture.tsx';
import { StorySection } from '../../ui/story-section.tsx';

export function Play() {
  return (
    <StorySection
      title="Stay for a game."
      about="Kadi for two to six, chess and checkers, with friends or the computer."
    >
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <ButtonLink to="/gaming">Open the lounge</ButtonLink>
        <ButtonLink to="/kadi">Play Kadi</ButtonLink>
        <p className="text-sm text-muted-fg">Kadi is Kenya’s card game. No account needed.</p>
      </div>
      <Picture
        name="table"
        size={[1152, 440]}
        alt="Kadi, between a chessboard and a board of checkers"
        className="mt-10 h-96 w-full rounded-card object-cover lg:h-auto"
      />
    </StorySection>
  );
}
