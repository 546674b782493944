// The settings of a post, beside its text. Memoised: it has dozens of fields, and a key in the text changes none of them.
import { memo } from 'react';
import { shallow } from 'zustand/shallow';
import type { DestinationChoice } from '../../../../platform/use-destinations.ts';
import type { ComposerSlots } from '../../composer-slots.ts';
import type { Preflight } from '../use-preflight.ts';
import { DestinationsField } from './destinations-field.tsx';
import { DetailFields } from './detail-fields.tsx';
import type { FieldsProps } from './fields-props.ts';
import { PictureField } from './picture-field.tsx';
import { PreflightPanel } from './preflight-panel.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { SeoFields } from './seo-fields.tsx';
import { WhenFields } from './when-fields.tsx';

interface ComposerSideProps extends FieldsProps {
  sites: readonly DestinationChoice[];
  /** The destination whose own text is edited; none for the text of all. */
  scope: string | undefined;
  onScope: (destinationId: string | undefined) => void;
  /** A scheduled post keeps its destination. */
  isFixed: boolean;
  preflight: Preflight;
  /** An empty post is not told what it lacks. */
  isBegun: boolean;
  isArticleShown: boolean;
  /** Networks have their pictures beside their text. */
  hasPicture: boolean;
  MediaPicker: ComposerSlots['MediaPicker'];
}

function Side(props: ComposerSideProps) {
  const { form, errors, change, sites, scope, preflight, isBegun, MediaPicker } = props;
  const fields = { form, errors, change };
  const siteId = scope ?? form.destinations[0]?.destinationId;
  const place = sites.find(({ id }) => id === siteId);
  return (
    <aside aria-label="Settings of the post" className="compose-side">
      <DestinationsField
        {...fields}
        sites={sites}
        scope={scope}
        onScope={props.onScope}
        isFixed={props.isFixed}
      />
      <WhenFields {...fields} />
      <RepeatFields {...fields} />
      <PreflightPanel form={form} preflight={preflight} errors={errors} sites={sites} isBegun={isBegun} />
      {props.isArticleShown && (
        <>
          {props.hasPicture && <PictureField {...fields} MediaPicker={MediaPicker} />}
          <DetailFields {...fields} siteId={siteId} platform={place?.platform} />
          <SeoFields {...fields} siteUrl={place?.url} />
        </>
      )}
    </aside>
  );
}

/** The form and its errors are made anew for every render: their fields are compared. */
export const ComposerSide = memo(
  Side,
  ({ form, errors, ...others }, { form: nextForm, errors: nextErrors, ...nextOthers }) =>
    shallow(form, nextForm) && shallow(errors, nextErrors) && shallow(others, nextOthers),
);
