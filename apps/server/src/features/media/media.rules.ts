// Names and sizes of stored files. A picture is stored under one random name, once for each of its widths; which widths it has
// follows from the largest, so nothing but that is kept in the database. A video has one size, and a name without a width.
import { MAX_MEDIA_NAME_LENGTH, STORED_WIDTHS } from '@msm/contract/media/limits';
import { mediaRoutes } from '@msm/contract/media/routes';

/** 128 random bits in base64url. */
const STORED_FILE = /^([\w-]{22})-([1-9]\d{0,3})\.webp$/;
const STORED_VIDEO = /^[\w-]{22}\.mp4$/;

export const isStoredFile = (file: string): boolean => STORED_FILE.test(file);

export const isStoredVideo = (file: string): boolean => STORED_VIDEO.test(file);

export const storedVideo = (videoName: string): string => `${videoName}.mp4`;

export const storedFile = (storedName: string, width: number): string => `${storedName}-${width}.webp`;

const [MEDIA_PATH] = mediaRoutes.readStoredFile.path.split(':');
const STORED_ADDRESS = new RegExp(
  String.raw`(?:https?://[\w.:[\]-]{1,260})?${MEDIA_PATH}([\w-]{22})-[1-9]\d{0,3}\.webp`,
  'g',
);

/** Addresses of stored files that stand in a text, with the name of each. */
export const storedAddressesIn = (text: string): Map<string, string> =>
  new Map([...text.matchAll(STORED_ADDRESS)].map(([address, name]) => [address, name!]));

/** Smallest first; nothing is enlarged. */
export const widthsFor = (largest: number): number[] => [
  ...STORED_WIDTHS.filter((width) => width < largest),
  largest,
];

/** A video has no width. */
export const storedFilesOf = ({
  storedName,
  width,
}: {
  storedName: string;
  width: number | null;
}): string[] =>
  width === null ? [storedVideo(storedName)] : widthsFor(width).map((each) => storedFile(storedName, each));

interface Stored {
  storedName: string;
  width: number;
  height: number;
}

export const sizesOf = ({ storedName, width, height }: Stored) =>
  widthsFor(width).map((each) => ({
    width: each,
    height: Math.max(1, Math.round((height * each) / width)),
    url: addressOf(storedFile(storedName, each)),
  }));

/** The name of a stored picture and its width, from the file that was asked for. */
export function storedPartsOf(file: string): { storedName: string; width: number } | undefined {
  const [, storedName, width] = STORED_FILE.exec(file) ?? [];
  return storedName === undefined ? undefined : { storedName, width: Number(width) };
}

export const addressOf = (file: string): string => mediaRoutes.readStoredFile.path.replace(':file', file);

/** Control characters and the marks that reverse the direction of text would make a name look like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** For people to read: without folders, as some browsers send them. */
export function shownName(given: string, otherwise = 'Picture'): string {
  const name = given.split(/[\\/]/).at(-1)!.slice(0, MAX_MEDIA_NAME_LENGTH);
  // Cut before: half of a character at the end counts among the unseen.
  return name.replace(UNSEEN, '').trim() || otherwise;
}
