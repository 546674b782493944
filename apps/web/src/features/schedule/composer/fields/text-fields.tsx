// Title and text of a post: the page that one writes on.
import { type ComponentType, memo, useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { RichTextEditor } from '../../../../ui/rich-text-editor/rich-text-editor.tsx';
import type { ChosenPicture } from '../../../../ui/rich-text-editor/editor-props.ts';
import { Textarea } from '../../../../ui/forms/textarea.tsx';
import type { ComposerSlots } from '../../composer-slots.ts';
import type { FieldsProps } from './fields-props.ts';
import { sayLength } from '../reading-time.rules.ts';

const TITLE_LENGTH = 500;

type PickerProps = ComposerSlots['MediaPicker'] extends ComponentType<infer Props> ? Props : never;

interface TextFieldsProps extends FieldsProps {
  /** The text as it was in the last pause. */
  restedHtml: string;
  MediaPicker: ComponentType<PickerProps>;
}

export function TextFields({ form, errors, change, restedHtml, MediaPicker }: TextFieldsProps) {
  const [isPicking, setIsPicking] = useState(false);
  const insert = useRef<(picture: ChosenPicture) => void>(undefined);
  const choosePicture = useCallback((insertPicture: (picture: ChosenPicture) => void) => {
    insert.current = insertPicture;
    setIsPicking(true);
  }, []);
  return (
    <div className="flex flex-col gap-2">
      <Textarea
        aria-label="Title"
        aria-invalid={errors.title ? true : undefined}
        aria-describedby={errors.title ? 'compose-title-error' : undefined}
        autoFocus
        minLines={1}
        maxLines={6}
        maxLength={TITLE_LENGTH}
        placeholder="Post title"
        className="compose-title"
        value={form.title}
        onKeyDown={goToText}
        onChange={(event) => change({ title: event.target.value.replaceAll('\n', ' ') })}
      />
      {errors.title && (
        <p id="compose-title-error" className="text-danger">
          {errors.title}
        </p>
      )}
      <RichTextEditor
        label="Text"
        placeholder="Begin writing"
        isInvalid={errors.html !== undefined}
        value={form.html}
        onChange={(html) => change({ html })}
        onChoosePicture={choosePicture}
      />
      {errors.html && <p className="text-danger">{errors.html}</p>}
      <TextLength html={restedHtml} />
      {isPicking && (
        <MediaPicker
          isOpen
          onClose={() => setIsPicking(false)}
          onChoose={({ url, altText }) => {
            setIsPicking(false);
            // Whole: readers meet it on another site.
            insert.current?.({ src: new URL(url, window.location.origin).href, alt: altText });
          }}
        />
      )}
    </div>
  );
}

/** Counted in a pause: a long text would hold back the keys. */
const TextLength = memo(({ html }: { html: string }) => (
  <p className="tabular text-xs text-muted-fg">{sayLength(html)}</p>
));

/** A title is one line: enter leads on to the text. */
function goToText(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.compose-main .editor-text')?.focus();
}
