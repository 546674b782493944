// The rows that were ticked. They belong to the list they were ticked in: another page or filter starts with none.
import { useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

export function useChosen(list: object) {
  const listName = JSON.stringify(list);
  const [chosen, setChosen] = useState({ listName, keys: NONE });
  return {
    keys: chosen.listName === listName ? chosen.keys : NONE,
    onChange: (keys: ReadonlySet<string>) => setChosen({ listName, keys }),
  };
}
