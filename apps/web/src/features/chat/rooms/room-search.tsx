// Search within one conversation, above its messages.
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { MessageHits } from './message-hits.tsx';
import { useDebounced } from '../../../platform/use-debounced.ts';

export function RoomSearch({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const searched = useDebounced(text.trim());
  return (
    <div className="flex max-h-1/2 shrink-0 flex-col border-b border-border bg-card">
      <div className="flex items-center gap-1 p-2">
        <Input
          type="search"
          autoFocus
          aria-label="Search in this conversation"
          placeholder="Search in this conversation"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            onClose();
          }}
        />
        <Button
          look="quiet"
          size="icon"
          aria-label="Close the search"
          title="Close the search"
          onClick={onClose}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {searched && (
        <div className="min-h-0 overflow-y-auto px-2 pb-2" tabIndex={-1}>
          <MessageHits text={searched} roomId={roomId} />
        </div>
      )}
    </div>
  );
}
