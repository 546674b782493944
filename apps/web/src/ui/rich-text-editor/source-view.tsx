// The text as HTML, to be seen and mended by hand. It says what the other view would make of it.
import type { RichTextEditorProps } from './editor-props.ts';
import { partsBeyond } from './editor-html.rules.ts';

export function SourceView({ label, value, onChange, id, isInvalid, describedBy }: RichTextEditorProps) {
  const beyond = partsBeyond(value);
  return (
    <>
      {beyond.length > 0 && (
        <p role="status" className="editor-note">
          It holds {new Intl.ListFormat('en').format(beyond)}. Changing the text without HTML makes plain
          paragraphs of that.
        </p>
      )}
      <textarea
        id={id}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        spellCheck={false}
        autoCapitalize="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="editor-source"
      />
    </>
  );
}
