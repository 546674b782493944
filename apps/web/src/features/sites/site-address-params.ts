// What the address of the page says: which site is open, which of its posts, and which way of connecting.
export const SITE_PARAM = 'site';
export const POST_PARAM = 'post';
export const WAY_PARAM = 'way';

export const addressOfSite = (siteId: string): string => `?${SITE_PARAM}=${encodeURIComponent(siteId)}`;
