// Where messages are written. Enter sends and Shift+Enter breaks the line (a setting turns that around); the arrow up in an empty
// field edits one's last message, Escape leaves an edit or a reply. What was begun is kept for the next visit.
import { MAX_MESSAGE_BYTES, MAX_MESSAGE_LENGTH } from '@msm/contract/chat/limits';
import type { Message } from '@msm/contract/chat/schemas';
import { ImagePlus, LoaderCircle, SendHorizontal, Smile, X } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type Dispatch,
  type DragEvent,
  type KeyboardEvent,
  type SetStateAction,
} from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { lazyNamed, WhileLoading } from '../../../ui/lazy-named.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { useChatPlace } from '../chat-place.ts';
import { useComposerSettings } from '../composer-settings.ts';
import { editMessage } from '../state/change-message.ts';
import { draftOf, keepDraft } from '../state/drafts.ts';
import { sendMessage } from '../state/own-outbox.ts';
import { tellTyping, tellTypingOver } from '../state/typing.ts';
import { previewOf } from './message-text.rules.ts';
import { PICTURE_TYPES, usePicture, type ChosenPicture } from './use-picture.ts';
import { afterEdit, type Writing } from './writing.rules.ts';

const EmojiPicker = lazyNamed(() => import('./emoji-picker.tsx'), 'EmojiPicker');

/** From this part of a limit on the counter is shown. */
const COUNTED_SHARE = 0.8;

/** As the code of each key that an input method has taken. */
const KEY_OF_INPUT_METHOD = 229;

interface ComposerProps {
  roomId: string;
  /** Changed from outside by starting a reply or an edit. */
  writing: Writing;
  onWritingChange: Dispatch<SetStateAction<Writing>>;
  /** The arrow up in an empty field. */
  onEditLast: () => void;
}

/** The form begins anew with each edit. The picture does not: it waits until the edit is over. */
export function Composer(props: ComposerProps) {
  const { roomId, writing } = props;
  const chosen = usePicture(roomId);
  return (
    <ComposerForm key={writing.kind === 'edit' ? writing.message.id : 'new'} {...props} chosen={chosen} />
  );
}

interface ComposerFormProps extends ComposerProps {
  chosen: ReturnType<typeof usePicture>;
}

function ComposerForm({ roomId, writing, chosen, onWritingChange, onEditLast }: ComposerFormProps) {
  const { isCompact } = useChatPlace();
  const edited = writing.kind === 'edit' ? writing.message : undefined;
  const [text, setText] = useState(() => edited?.content ?? draftOf(roomId));
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { choose, retry, drop } = chosen;
  const picture = edited ? undefined : chosen.picture;
  const doesEnterSend = useComposerSettings((state) => state.doesEnterSend);
  useEffect(() => {
    // Where there is a keyboard: on phones it would cover half of the conversation.
    if (writing.kind !== 'new' || window.matchMedia('(pointer: fine)').matches) focusEnd(field.current);
  }, [writing]);
  useEffect(() => tellTypingOver, []);

  const { used, limit, unit } = nearestLimit(text);
  const isTooLong = used > limit;
  const isWaiting = picture !== undefined && picture.step !== 'ready';
  const isEmpty = text.trim() === '' && picture === undefined;
  const canSend = !isEmpty && !isTooLong && !isWaiting && !isSaving;

  function write(next: string): void {
    setText(next);
    if (edited) return;
    keepDraft(roomId, next);
    if (next.trim() === '') tellTypingOver();
    else tellTyping(roomId);
  }

  function send(): void {
    if (!canSend) return;
    if (edited) {
      void saveEdit(edited);
      return;
    }
    sendMessage(roomId, {
      content: text.trim(),
      ...(writing.kind === 'reply' && { replyTo: writing.message.id }),
      ...(picture?.step === 'ready' && { attachmentId: picture.attachment.id }),
    });
    write('');
    drop();
    onWritingChange({ kind: 'new' });
    field.current?.focus();
  }

  async function saveEdit(message: Message): Promise<void> {
    setIsSaving(true);
    const isSaved = text.trim() === message.content || (await editMessage(message, text.trim()));
    setIsSaving(false);
    if (isSaved) onWritingChange(afterEdit(writing));
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // An input method has the key: it chooses a character. Safari ends the composition before the Enter that chose it.
    if (event.nativeEvent.isComposing || event.keyCode === KEY_OF_INPUT_METHOD) return;
    const isModified = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && !event.shiftKey && (doesEnterSend || isModified)) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '' && !edited) {
      event.preventDefault();
      onEditLast();
    } else if (event.key === 'Escape' && writing.kind !== 'new') {
      event.preventDefault();
      event.stopPropagation();
      onWritingChange({ kind: 'new' });
    }
  }

  function takeFiles(event: ClipboardEvent | DragEvent, files: FileList): void {
    const [file] = files;
    if (!file || edited) return;
    event.preventDefault();
    choose(file);
  }

  return (
    <form
      aria-label="Write a message"
      className={classNames(
        'flex shrink-0 flex-col gap-2 border-t border-border bg-card py-2.5 ps-3',
        // Beside what floats at the edge of the page.
        isCompact ? 'pe-3' : 'pe-6 sm:pe-8',
      )}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takeFiles(event, event.dataTransfer.files)}
    >
      {writing.kind !== 'new' && (
        <WritingBanner writing={writing} onCancel={() => onWritingChange({ kind: 'new' })} />
      )}
      {picture && <PictureBanner picture={picture} onRetry={retry} onDrop={drop} />}
      <div className="flex items-end gap-1">
        {!edited && <PictureButton onChoose={choose} />}
        <EmojiButton onChoose={(emoji) => write(insertAt(field.current, text, emoji))} />
        <div className="min-w-0 flex-1">
          <Textarea
            ref={field}
            dir="auto"
            aria-label={edited ? 'Edit message' : 'Message'}
            aria-invalid={isTooLong || undefined}
            placeholder={edited ? 'Edit message' : 'Write a message'}
            minLines={1}
            maxLines={6}
            value={text}
            enterKeyHint={doesEnterSend ? 'send' : 'enter'}
            onChange={(event) => write(event.target.value)}
            onKeyDown={handleKey}
            onBlur={tellTypingOver}
            onPaste={(event) => takeFiles(event, event.clipboardData.files)}
          />
        </div>
        <Button
          type="submit"
          look="primary"
          size="icon"
          className="size-10!"
          isBusy={isSaving}
          aria-disabled={!canSend}
          aria-label={edited ? 'Save' : 'Send'}
          title={edited ? 'Save' : 'Send'}
        >
          <SendHorizontal aria-hidden className="size-4" />
        </Button>
      </div>
      {used > COUNTED_SHARE * limit && (
        <p
          aria-live="polite"
          className={isTooLong ? 'tabular text-xs text-danger' : 'tabular text-xs text-muted-fg'}
        >
          {isTooLong ? 'This message is too long. ' : ''}
          {used}/{limit} {unit}
        </p>
      )}
    </form>
  );
}

/** Letters of most alphabets take several bytes: their texts meet that limit first. */
function nearestLimit(text: string) {
  const bytes = { used: new TextEncoder().encode(text).length, limit: MAX_MESSAGE_BYTES, unit: 'bytes' };
  const characters = { used: text.length, limit: MAX_MESSAGE_LENGTH, unit: 'characters' };
  return bytes.used / bytes.limit > characters.used / characters.limit ? bytes : characters;
}

function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(field.value.length, field.value.length);
}

function insertAt(field: HTMLTextAreaElement | null, text: string, inserted: string): string {
  const at = field?.selectionStart ?? text.length;
  return text.slice(0, at) + inserted + text.slice(field?.selectionEnd ?? at);
}

function WritingBanner({
  writing,
  onCancel,
}: {
  writing: Exclude<Writing, { kind: 'new' }>;
  onCancel: () => void;
}) {
  const { kind, message } = writing;
  return (
    <div className="flex items-center gap-2 border-s-2 border-primary ps-2.5">
      <div className="min-w-0 flex-1 text-xs">
        <p className="truncate font-medium">
          {kind === 'edit' ? (
            'Edit message'
          ) : (
            <>
              Reply to <bdi>{message.sender_name}</bdi>
            </>
          )}
        </p>
        <p dir="auto" className="truncate text-muted-fg">
          {previewOf(message.content) || 'Picture'}
        </p>
      </div>
      <Button look="quiet" size="icon" aria-label="Cancel" title="Cancel (Escape)" onClick={onCancel}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

function Thumbnail({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  return <img ref={show} alt="" className="size-12 rounded-control object-cover" />;
}

interface PictureBannerProps {
  picture: ChosenPicture;
  onRetry: () => void;
  onDrop: () => void;
}

function PictureBanner({ picture, onRetry, onDrop }: PictureBannerProps) {
  const { file } = picture;
  return (
    <div role="status" className="flex items-center gap-3">
      {picture.step !== 'failed' && <Thumbnail file={file} />}
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <bdi>{file.name}</bdi>
        </p>
        <p className={picture.step === 'failed' ? 'text-xs text-danger' : 'text-xs text-muted-fg'}>
          {picture.step === 'sending' && (
            <span className="flex items-center gap-1.5">
              <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
              {`Uploading, ${Math.round(picture.sentShare * 100)}%`}
            </span>
          )}
          {picture.step === 'failed' && picture.words}
          {picture.step === 'ready' && 'Ready to send'}
        </p>
      </div>
      {picture.step === 'failed' && !picture.isFinal && (
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
      <Button
        look="quiet"
        size="icon"
        aria-label="Remove the picture"
        title="Remove the picture"
        onClick={onDrop}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

function PictureButton({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label="Choose a picture"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file again is a change too.
          target.value = '';
        }}
      />
      <Button
        look="quiet"
        size="icon"
        className="size-10!"
        aria-label="Add a picture"
        title="Add a picture"
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden className="size-4.5" />
      </Button>
    </>
  );
}

function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label="Emoji"
      align="start"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="p-3!"
      trigger={
        <Button
          look="quiet"
          size="icon"
          className="size-10! max-sm:hidden"
          aria-label="Insert an emoji"
          title="Insert an emoji"
        >
          <Smile aria-hidden className="size-4.5" />
        </Button>
      }
    >
      <WhileLoading fallback={<div className="h-72 w-72 max-w-full" />}>
        <EmojiPicker
          onChoose={(emoji) => {
            setIsOpen(false);
            onChoose(emoji);
          }}
        />
      </WhileLoading>
    </Popover>
  );
}
