// What the address of the page says: which site is open, which of its posts, and which way of connecting.
export const SITE_PARAM = 'site';
export const POST_PARAM = 'post';
export const WAY_PARAM = 'way';

export const addressOfSite = (siteId: string): string => `?${SITE_PARAM}=${encodeURIComponent(siteId)}`;

/** In this tab, while the browser is at the site: a member who comes back without a connection finds the address again. */
export const LEFT_FOR_KEY = 'connecting-site';
