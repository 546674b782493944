// Where browsers report page views. Apart from the routes, so that a browser loads no schemas for it.
export const TRACK_PAGE_PATH = '/api/analytics/track/page';
