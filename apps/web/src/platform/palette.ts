// What features bring to the command palette: actions that are always there, and a search of their own things. app/palette
// puts them together, since features do not know each other.
import type { Role } from '@msm/contract/roles';
import type { LucideIcon } from 'lucide-react';

export type PaletteGroup = 'Actions' | 'Pages' | 'Conversations' | 'Posts' | 'Pictures' | 'Sites';

export interface PaletteItem {
  /** Stays the same: recent choices are remembered by it. */
  id: string;
  label: string;
  /** Beside the label: what kind of thing it is, or how it stands. */
  detail?: string;
  /** Other words by which it is found. */
  words?: string;
  Icon: LucideIcon;
  /** An address of the portal, or something to do. */
  choose: string | (() => void);
}

export interface PaletteMember {
  role: Role;
  accountCount: number;
}

export interface PaletteAction extends PaletteItem {
  /** Offered to everyone unless it says otherwise. */
  isFor?: (member: PaletteMember) => boolean;
}

export interface PaletteSearch {
  /** Also the subject of “Posts could not be searched.” */
  group: PaletteGroup;
  find: (text: string, signal: AbortSignal) => Promise<PaletteItem[]>;
}
