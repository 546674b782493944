// Where things are looked at: posts in the schedule and out on their site, sites in their own room.
import type { Publication } from '@msm/contract/schedule/schemas';
import type { Site } from '@msm/contract/sites/schemas';

/** The mark of the section that lists what needs attention. */
export const NEEDS_YOU_ID = 'needs-attention';

export const postAddress = ({ id }: Pick<Publication, 'id'>): string => `/schedule-posts?post=${id}`;

/** The site itself named it: only what is an address of the web is made a link. */
export const publicAddress = ({ link }: Pick<Publication, 'link'>): string | undefined =>
  link !== null && /^https?:\/\//i.test(link) ? link : undefined;

export const siteAddress = ({ id }: Pick<Site, 'id'>): string => `/wordpress?site=${id}`;
