// A picture that stands in the text already. It is kept with its description; pictures that exist only inside a paste
// are not: a page could not load them.
import { mergeAttributes, Node } from '@tiptap/react';
import { isKeptAddress } from './link-address.rules.ts';

export const PictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    title: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) => (isKeptAddress(image.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});
