// The hashtags that the writer proposes: tags of a blog post, or words at the end of a network's text.
import { Chip } from './chip.tsx';
import type { DraftPartProps } from './draft-part.ts';
import { hasHashtag, isHtml, tagsOf, toggleHashtag } from './draft.rules.ts';

export function DraftTags({ draft, edit, change }: DraftPartProps) {
  const isBlog = isHtml(draft);
  const tags = isBlog ? tagsOf(draft) : draft.hashtags;
  if (tags.length === 0) return null;
  const label = isBlog ? 'Tags' : 'Hashtags';
  const isChosen = (tag: string) => (isBlog ? edit.tags.includes(tag) : hasHashtag(edit.body, tag));
  const toggle = (tag: string) => {
    if (!isBlog) return change({ body: toggleHashtag(edit.body, tag) });
    change({ tags: isChosen(tag) ? edit.tags.filter((each) => each !== tag) : [...edit.tags, tag] });
  };
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <span aria-hidden className="font-medium">
        {label}
      </span>
      <div className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <Chip key={tag} words={tag} isChosen={isChosen(tag)} onToggle={() => toggle(tag)} />
        ))}
      </div>
    </div>
  );
}
