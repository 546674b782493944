// The text of a draft: in the editor for a blog, as plain text with the network's own count otherwise.
import { lengthOn } from '@msm/contract/posts/text-length';
import { platforms } from '@msm/contract/posts/platforms';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/counts.ts';
import { Field } from '../../ui/forms/field.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor/rich-text-editor.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import type { DraftPartProps } from './draft-part.ts';
import { isHtml } from './draft.rules.ts';

export function DraftText({ draft, edit, change }: DraftPartProps) {
  if (isHtml(draft))
    return (
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="font-medium">
          Text
        </span>
        <RichTextEditor label="Text" value={edit.body} onChange={(body) => change({ body })} />
      </div>
    );
  const { label, limits } = platforms[draft.platform];
  const length = lengthOn(draft.platform, edit.body);
  const isTooLong = length > limits.textLength;
  return (
    <Field
      label="Text"
      aside={
        <span className={classNames('tabular text-xs', isTooLong ? 'text-danger' : 'text-muted-fg')}>
          {formatCount(length)} of {formatCount(limits.textLength)}, as {label} counts
        </span>
      }
    >
      {(field) => (
        <Textarea
          {...field}
          minLines={5}
          maxLines={18}
          value={edit.body}
          aria-invalid={isTooLong || undefined}
          onChange={(event) => change({ body: event.target.value })}
          className="text-base! leading-7!"
        />
      )}
    </Field>
  );
}
