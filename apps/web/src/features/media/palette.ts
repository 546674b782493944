// What the media library brings to the command palette: pictures by their name, title and alt text.
import { mediaRoutes } from '@msm/contract/media/routes';
import { Image } from 'lucide-react';
import { call } from '../../platform/api/api-client.ts';
import type { PaletteSearch } from '../../platform/palette.ts';

/** As many as one looks at in a list of several kinds. */
const FOUND = { page: 1, pageSize: 10 };

export const pictureSearch: PaletteSearch = {
  group: 'Pictures',
  async find(text, signal) {
    const { data } = await call(mediaRoutes.listMedia, { input: { ...FOUND, search: text } }, { signal });
    return data.map(({ id, title, name, altText }) => ({
      id: `picture.${id}`,
      label: title || name,
      detail: altText,
      words: `${name} ${altText}`,
      Icon: Image,
      choose: `/media?${new URLSearchParams({ search: title || name, file: id })}`,
    }));
  },
};
