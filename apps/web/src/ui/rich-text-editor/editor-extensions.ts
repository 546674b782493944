// What a text can consist of here. Whatever comes from elsewhere keeps this and nothing else.
import { StarterKit } from '@tiptap/starter-kit';
import { isKeptAddress } from './link-address.rules.ts';
import { PictureNode } from './picture-node.ts';

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isKeptAddress,
    },
    // It would end every text with an empty paragraph.
    trailingNode: false,
    // Its line is drawn by our own style.
    dropcursor: { class: 'editor-drop', color: false, width: 2 },
  }),
  PictureNode,
];
