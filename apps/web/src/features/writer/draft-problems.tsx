// What the platform would refuse of the draft as it stands now.
import { problemsWith } from '@msm/contract/writer/platform-problems';
import { platforms, type PlatformId } from '@msm/contract/posts/platforms';
import { Alert } from '../../ui/alert.tsx';
import { contentFor } from './content-for-platform.rules.ts';
import type { DraftPartProps } from './draft-part.ts';
import { contentOf } from './draft.rules.ts';

interface DraftProblemsProps extends DraftPartProps {
  /** Where the post goes, which may be another place than the draft was written for. */
  platform: PlatformId;
}

export function DraftProblems({ draft, edit, platform }: DraftProblemsProps) {
  const problems = problemsWith(platform, contentFor(platform, contentOf(draft, edit)));
  return (
    <>
      {draft.platform !== platform && (
        <Alert kind="info">
          Written for {platforms[draft.platform].label}. Used for {platforms[platform].label}, it becomes{' '}
          {platforms[platform].format === 'html' ? 'simple paragraphs' : 'plain text'}.
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert kind="warn">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      )}
    </>
  );
}
