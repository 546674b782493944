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
  /** Lets a person choose a picture, which is then inserted; without it there is no such tool. */
  onChoosePicture?: (insert: (picture: ChosenPicture) => void) => void;
}

export interface ChosenPicture {
  src: string;
  alt: string;
}
