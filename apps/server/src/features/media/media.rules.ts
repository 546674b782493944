// Names and sizes of stored files. A file is stored under one random name, once for each of its widths; which widths it has
// follows from the largest, so nothing but that is kept in the database.
import { MAX_MEDIA_NAME_LENGTH, STORED_WIDTHS } from '@msm/contract/media/limits';
import { mediaRoutes } from '@msm/contract/media/routes';

/** 128 random bits in base64url. */
const STORED_FILE = /^[\w-]{22}-[1-9]\d{0,3}\.webp$/;

export const isStoredFile = (file: string): boolean => STORED_FILE.test(file);

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

export const storedFilesOf = ({ storedName, width }: { storedName: string; width: number }): string[] =>
  widthsFor(width).map((each) => storedFile(storedName, each));

interface Stored {
  storedName: string;
  width: number;
  height: number;
}

export const sizesOf = ({ storedName, width, height }: Stored) =>
  widthsFor(width).map((each) => ({
    width: each,
    height: Math.max(1, Math.round((height * each) / width)),
    url: mediaRoutes.readStoredFile.path.replace(':file', storedFile(storedName, each)),
  }));

/** Control characters and the marks that reverse the direction of text would make a name look like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** For people to read: without folders, as some browsers send them. */
export function shownName(given: string): string {
  const name = given.split(/[\\/]/).at(-1)!.slice(0, MAX_MEDIA_NAME_LENGTH);
  // Cut before: half of a character at the end counts among the unseen.
  return name.replace(UNSEEN, '').trim() || 'Picture';
}
