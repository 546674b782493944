// The featured picture: chosen from the account's library, or uploaded to it. Publishing copies it to every destination.
import type { MediaFile } from '@msm/contract/media/schemas';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import type { ComposerSlots } from '../../composer-slots.ts';
import type { FieldsProps } from './fields-props.ts';
import { isShownHere } from '../../../../platform/shown-here.ts';

interface PictureFieldProps extends FieldsProps {
  MediaPicker: ComposerSlots['MediaPicker'];
}

export function PictureField({ form, errors, change, MediaPicker }: PictureFieldProps) {
  const [isPicking, setIsPicking] = useState(false);
  const [featured] = form.media;
  const choose = ({ id, url, altText }: MediaFile) => {
    setIsPicking(false);
    change({ media: [{ libraryId: id, url: new URL(url, window.location.origin).href, altText }] });
  };
  return (
    <div className="flex flex-col gap-2">
      <span className="font-medium">
        Featured picture<span className="font-normal text-muted-fg"> (optional)</span>
      </span>
      {featured && (
        <>
          {featured.url && isShownHere(featured.url) ? (
            <img
              src={featured.url}
              alt={featured.altText ?? ''}
              className="max-h-48 w-full rounded-control border border-border object-cover"
            />
          ) : (
            <p className="text-muted-fg">
              A picture is set. Its site has no https, so it cannot be shown here.
            </p>
          )}
          <Field label="Description" isOptional help="For those who do not see it.">
            {(control) => (
              <Input
                {...control}
                maxLength={500}
                value={featured.altText ?? ''}
                onChange={(event) =>
                  change({ media: form.media.map((file) => ({ ...file, altText: event.target.value })) })
                }
              />
            )}
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setIsPicking(true)}>
          <Images aria-hidden className="size-4" />
          {featured ? 'Choose another' : 'Choose a picture'}
        </Button>
        {featured && (
          <Button size="small" onClick={() => change({ media: [] })}>
            Remove the picture
          </Button>
        )}
      </div>
      {errors.media && <p className="text-danger">{errors.media}</p>}
      {isPicking && <MediaPicker isOpen onClose={() => setIsPicking(false)} onChoose={choose} />}
    </div>
  );
}
