// What screen readers are told of new notifications: one sentence for all that came within a moment.
import { create } from 'zustand';

const GATHER_MS = 1_000;

export const useAnnouncement = create(() => '');

let waiting: string[] = [];

export function announce(title: string): void {
  waiting.push(title);
  if (waiting.length > 1) return;
  // Emptied first: the same words a second time would go unheard.
  useAnnouncement.setState('');
  setTimeout(() => {
    const [only] = waiting;
    useAnnouncement.setState(
      waiting.length === 1 ? `New notification: ${only}` : `${waiting.length} new notifications`,
    );
    waiting = [];
  }, GATHER_MS);
}
