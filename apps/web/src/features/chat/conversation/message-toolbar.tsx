// What can be done with a message: react, reply, copy, and for its sender edit and delete. Shown for the message that is pointed at
// or has the focus.
import { chatLink } from '@msm/contract/chat-links';
import type { Message } from '@msm/contract/chat/schemas';
import { Copy, Ellipsis, Link2, PenLine, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showBriefToast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyNamed, WhileLoading } from '../../../ui/lazy-named.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { toggleReaction } from '../state/change-message.ts';

const EmojiPicker = lazyNamed(() => import('./emoji-picker.tsx'), 'EmojiPicker');

/** What most reactions are. */
const QUICK_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

export interface MessageActions {
  reply: (message: Message) => void;
  edit: (message: Message) => void;
  remove: (message: Message) => void;
}

interface MessageToolbarProps {
  message: Message;
  isOwn: boolean;
  /** Also an owner or an admin of the group. */
  mayRemove: boolean;
  actions: MessageActions;
  /** Something of it is open: it stays although the pointer has left. */
  onOpenChange: (isOpen: boolean) => void;
}

export function MessageToolbar({ message, isOwn, mayRemove, actions, onOpenChange }: MessageToolbarProps) {
  const mayEdit = isOwn && message.messageType === 'text';
  return (
    <div
      role="toolbar"
      aria-label="Message"
      className="flex rounded-control border border-border bg-card p-0.5 shadow-float"
    >
      <ReactButton message={message} onOpenChange={onOpenChange} />
      <Button
        look="quiet"
        size="icon"
        className="size-8!"
        aria-label="Reply"
        title="Reply"
        onClick={() => actions.reply(message)}
      >
        <Reply aria-hidden className="size-4" />
      </Button>
      <DropdownMenu
        onOpenChange={onOpenChange}
        trigger={
          <Button look="quiet" size="icon" className="size-8!" aria-label="More" title="More">
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        {mayEdit && (
          <MenuItem onSelect={() => actions.edit(message)}>
            <PenLine aria-hidden className="size-4" />
            Edit
          </MenuItem>
        )}
        {message.content && (
          <MenuItem onSelect={() => void copy(message.content, 'Text copied')}>
            <Copy aria-hidden className="size-4" />
            Copy text
          </MenuItem>
        )}
        <MenuItem
          onSelect={() =>
            void copy(window.location.origin + chatLink(message.room_id, message.id), 'Link copied')
          }
        >
          <Link2 aria-hidden className="size-4" />
          Copy link to message
        </MenuItem>
        {mayRemove && (
          <>
            <MenuSeparator />
            <MenuItem isDanger onSelect={() => actions.remove(message)}>
              <Trash2 aria-hidden className="size-4" />
              Delete message
            </MenuItem>
          </>
        )}
      </DropdownMenu>
    </div>
  );
}

async function copy(text: string, words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showBriefToast('success', words);
  } catch {
    // Refused, or the page came over plain HTTP.
    showBriefToast('error', 'The browser did not allow it.');
  }
}

function ReactButton({
  message,
  onOpenChange,
}: {
  message: Message;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasAll, setHasAll] = useState(false);
  const open = (isOpenNow: boolean) => {
    setIsOpen(isOpenNow);
    setHasAll(false);
    onOpenChange(isOpenNow);
  };
  const choose = (emoji: string) => {
    open(false);
    toggleReaction(message, emoji);
  };
  return (
    <Popover
      label="React"
      align="center"
      isOpen={isOpen}
      onOpenChange={open}
      className="p-2!"
      trigger={
        <Button look="quiet" size="icon" className="size-8!" aria-label="React" title="React">
          <SmilePlus aria-hidden className="size-4" />
        </Button>
      }
    >
      {hasAll ? (
        <WhileLoading fallback={<div className="h-72 w-72 max-w-full" />}>
          <EmojiPicker onChoose={choose} />
        </WhileLoading>
      ) : (
        <div className="flex">
          {QUICK_REACTIONS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={`React with ${emoji}`}
              onClick={() => choose(emoji)}
              className="grid size-9 place-items-center rounded-control text-lg hover:bg-muted"
            >
              {emoji}
            </button>
          ))}
          <Button
            look="quiet"
            size="icon"
            aria-label="More emoji"
            title="More emoji"
            onClick={() => setHasAll(true)}
          >
            <SmilePlus aria-hidden className="size-4" />
          </Button>
        </div>
      )}
    </Popover>
  );
}
