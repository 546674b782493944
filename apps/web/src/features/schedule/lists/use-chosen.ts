// The ticked rows of a list, as what a bulk action needs of them. They belong to the list they were ticked in: another page or
// filter starts with none.
import { useState } from 'react';

const NONE = new Map<string, never>();

export function useChosen<Item>(listName: string) {
  const [chosen, setChosen] = useState<{
    listName: string;
    items: ReadonlyMap<string, Item>;
    /** All that match, also on other pages. */
    all?: readonly Item[];
  }>({ listName, items: NONE });
  const { items, all } = chosen.listName === listName ? chosen : { items: NONE, all: undefined };
  return {
    keys: new Set(items.keys()) as ReadonlySet<string>,
    items: all ?? [...items.values()],
    areAll: all !== undefined,
    /** A row that stays ticked stays as it was when it was ticked. */
    choose: (keys: ReadonlySet<string>, itemOf: (key: string) => Item | undefined) => {
      const next = [...keys].flatMap((key) => {
        const item = items.get(key) ?? itemOf(key);
        return item ? [[key, item] as const] : [];
      });
      setChosen({ listName, items: new Map(next) });
    },
    chooseAll: (everything: readonly Item[]) => setChosen({ listName, items, all: everything }),
    clear: () => setChosen({ listName, items: NONE }),
  };
}
