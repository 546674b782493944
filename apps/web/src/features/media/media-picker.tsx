// Chooses one file of the library, a picture unless videos are taken too, or uploads it first. It comes as a dialog with the library of the page inside.
import type { MediaFile } from '@msm/contract/media/schemas';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FileButton } from './files-anywhere.tsx';
import { listQueryOf, MediaLibrary, useMediaFiles } from './media-library.tsx';
import { addUploads } from './uploads.tsx';

/** What one page of the API gives at most; older pictures are found by the search. */
const PAGE_SIZES = [25, 100] as const;

interface MediaPickerProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (file: MediaFile) => void;
  takesVideos?: boolean | undefined;
}

export function MediaPicker({ isOpen, onClose, onChoose, takesVideos = false }: MediaPickerProps) {
  return (
    <Dialog
      size="large"
      isOpen={isOpen}
      onClose={onClose}
      title={takesVideos ? 'Choose a picture or a video' : 'Choose a picture'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <FileButton onFiles={addUploads} takesVideos={takesVideos} />
        </>
      }
    >
      <PickerBody onChoose={onChoose} takesVideos={takesVideos} />
    </Dialog>
  );
}

/** Without the dialog, which exists in browsers only. */
export function PickerBody({
  onChoose,
  takesVideos = false,
}: Pick<MediaPickerProps, 'onChoose' | 'takesVideos'>) {
  const [search, setSearch] = useState('');
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const list = useMediaFiles({ search, page: 1, pageSize, kind: takesVideos ? undefined : 'picture' });
  const isMore = list.data?.next !== undefined;
  return (
    <MediaLibrary
      list={list}
      query={listQueryOf(search, setSearch)}
      onChoose={onChoose}
      takesVideos={takesVideos}
    >
      {isMore && (
        <div className="mt-4 grid place-items-center">
          {pageSize < PAGE_SIZES[1] ? (
            <Button onClick={() => setPageSize(PAGE_SIZES[1])}>Show more</Button>
          ) : (
            <p className="text-muted-fg">Older files are found by the search.</p>
          )}
        </div>
      )}
    </MediaLibrary>
  );
}
