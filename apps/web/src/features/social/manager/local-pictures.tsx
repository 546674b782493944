// Pictures of the visitor's own device, shown and never sent: the media picker of a visitor, who has no library.
import type { MediaFile } from '@msm/contract/media/schemas';
import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { newId } from '../../../platform/new-id.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface LocalPicturesProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (file: MediaFile) => void;
}

export function LocalPictures({ isOpen, onClose, onChoose }: LocalPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    try {
      const { width, height } = await createImageBitmap(file);
      onChoose({ ...asLibraryFile(file.name, url), width, height });
    } catch {
      // No picture that this browser can draw.
      URL.revokeObjectURL(url);
      setIsUnreadable(true);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Try a picture"
      about="It stays on this device: nothing is uploaded."
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <div className="flex flex-col items-start gap-4">
        {isUnreadable && <Alert kind="danger">This file is no picture that can be shown. Try another.</Alert>}
        <Button look="primary" onClick={() => input.current?.click()}>
          <ImageUp aria-hidden className="size-4" />
          Choose a picture
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture"
          accept="image/*"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </div>
    </Dialog>
  );
}

const asLibraryFile = (name: string, url: string): MediaFile => ({
  id: newId(),
  name,
  title: name,
  altText: '',
  focalPoint: { x: 0.5, y: 0.5 },
  width: 0,
  height: 0,
  video: null,
  sizeBytes: 0,
  isAnimated: false,
  isFirstFrameOnly: false,
  url,
  sizes: [],
  uses: 0,
  createdAt: new Date().toISOString(),
});
