// How the server renders the lounge: it reads nothing. Addresses of a game differ from the lounge itself by their mode alone; what they
// show is drawn by the browser.
import type { PageData } from '../../platform/page-data.ts';

export const gamingData: PageData = { queryNames: ['mode'], reads: () => [], tags: () => [] };
export const kadiData: PageData = { queryNames: [], reads: () => [], tags: () => [] };
