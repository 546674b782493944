// The queue before the encoder, for all who bring pictures: bounded in memory and fair to those who wait.
import type { PictureEncoder } from '../../platform/ports/media.ts';
import { pictureSlots } from '../../platform/threads/picture-slots.ts';
import { createSlots } from '../../platform/threads/slots.ts';
import { encodePicture } from './encode-picture.ts';

/** Each holds its file in memory, ten megabytes and what is encoded of it. Files that wait lie on disk. */
const slots = createSlots(4, {
  perKey: 2,
  waitingPerKey: 20,
  waitingInAll: 200,
  refusal: 'Too many pictures are being processed already. Wait until some are done.',
});

export const pictureEncoder: PictureEncoder = {
  encode: ({ key, read }, store) =>
    slots.use(async () => {
      const bytes = await read();
      return store(await pictureSlots.use(() => encodePicture(bytes), key));
    }, key),
};
