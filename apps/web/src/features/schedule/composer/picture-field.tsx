// The featured picture: uploaded to the site's own library, shown, described, taken away.
import { Suspense, type ComponentType } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ComposerSlots } from '../composer-slots.ts';
import type { FieldsProps } from './fields-props.ts';

type PictureUploadProps = ComposerSlots['PictureUpload'] extends ComponentType<infer Props> ? Props : never;

interface PictureFieldProps extends FieldsProps {
  /** Why there is no picture any more. */
  note: string | undefined;
  PictureUpload: ComponentType<PictureUploadProps>;
}

export function PictureField({ form, errors, change, note, PictureUpload }: PictureFieldProps) {
  const [featured, ...others] = form.media;
  if (!form.destinationId) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium">
        Featured picture<span className="font-normal text-muted-fg"> (optional)</span>
      </span>
      {featured ? (
        <div className="flex flex-wrap items-start gap-4">
          {featured.url && (
            <img
              src={featured.url}
              alt={featured.altText ?? ''}
              className="h-24 w-36 rounded-control border border-border object-cover"
            />
          )}
          <div className="flex min-w-48 flex-1 flex-col gap-3">
            <Field label="Description" isOptional help="For those who do not see it.">
              {(control) => (
                <Input
                  {...control}
                  maxLength={500}
                  value={featured.altText ?? ''}
                  onChange={(event) =>
                    change({ media: [{ ...featured, altText: event.target.value }, ...others] })
                  }
                />
              )}
            </Field>
            <div>
              <Button size="small" onClick={() => change({ media: others })}>
                Remove the picture
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <>
          {note && <Alert kind="warn">{note}</Alert>}
          <Suspense fallback={<Skeleton className="h-24" />}>
            <PictureUpload
              destinationId={form.destinationId}
              // It may have come for a site that is no longer chosen.
              onUploaded={(picture) =>
                change(({ destinationId, media }) => ({
                  media: picture.destinationId === destinationId ? [picture] : media,
                }))
              }
            />
          </Suspense>
        </>
      )}
      {errors.media && <p className="text-danger">{errors.media}</p>}
    </div>
  );
}
