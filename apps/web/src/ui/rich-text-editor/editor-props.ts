// What the text editor is told.
export interface RichTextEditorProps {
  label: string;
  /** HTML. */
  value: string;
  /** Empty text when nothing is written. */
  onChange: (html: string) => void;
  id?: string | undefined;
  isInvalid?: boolean;
  /** The ids of what explains it: help, error. */
  describedBy?: string | undefined;
  placeholder?: string;
}
