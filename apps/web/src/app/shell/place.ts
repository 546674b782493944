// What a menu holds: places, alone or in groups.
export interface Place {
  name: string;
  to: string;
  badge?: string;
}

export interface PlaceGroup {
  name: string;
  badge?: string;
  places: Place[];
}

export type MenuEntry = Place | PlaceGroup;

/** What visitors find beside Login and Register. */
export const VISITOR_PLACES: readonly Place[] = [
  { name: 'Gaming', to: '/gaming' },
  { name: 'Blog', to: '/blog' },
  { name: 'MSM Token', to: '/msm-token', badge: 'New' },
];
