// Decoding pictures, bounded for the whole process: sharp works in the four threads of libuv, which files, DNS and password
// hashes need as well.
import { createSlots } from './slots.ts';

/** Each takes a core and up to some hundred megabytes; pictures of one account are decoded one after another. */
export const pictureSlots = createSlots(2, { perKey: 1 });
