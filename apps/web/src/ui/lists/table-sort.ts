// How a list is ordered, as one word that fits an address: `name` upwards, `-name` downwards.

export interface Sort {
  key: string;
  isDescending: boolean;
}

export function readSort(word: string): Sort {
  const isDescending = word.startsWith('-');
  return { key: isDescending ? word.slice(1) : word, isDescending };
}

/** A click on a column: first upwards, then downwards. */
export const nextSort = (word: string, key: string): string => (word === key ? `-${key}` : key);
