// Which message is open, by the address, and its neighbours. The order one goes through stays while a message is open:
// one that was just read drops out of a list of the unread, and the way to the next must not go with it.
import type { InboxMessage } from '@msm/contract/support/schemas';
import { useState } from 'react';
import { changeQuery, useAddressQuery } from '../../ui/lists/use-address-query.ts';
import { MESSAGE_PARAM } from './messages-path.ts';

export interface OpenMessage {
  /** Undefined while none is open. */
  id: string | undefined;
  previousId: string | undefined;
  nextId: string | undefined;
  addressOf: (id: string) => string;
  goTo: (id: string) => void;
  close: () => void;
}

export function useOpenMessage(rows: readonly InboxMessage[] | undefined): OpenMessage {
  const { query, replace } = useAddressQuery();
  const id = query.get(MESSAGE_PARAM) ?? undefined;
  const [order, setOrder] = useState<readonly string[]>([]);
  const ids = rows?.map((row) => row.id) ?? [];
  const isListed = id === undefined || ids.includes(id);
  if (isListed && ids.join() !== order.join()) setOrder(ids);
  const place = id === undefined ? -1 : order.indexOf(id);
  return {
    id,
    previousId: order[place - 1],
    nextId: place < 0 ? undefined : order[place + 1],
    addressOf: (other) => `?${changeQuery(query, { [MESSAGE_PARAM]: other })}`,
    goTo: (other) => replace({ [MESSAGE_PARAM]: other }),
    close: () => replace({ [MESSAGE_PARAM]: undefined }),
  };
}
