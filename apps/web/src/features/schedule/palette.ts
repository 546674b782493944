// What the schedule brings to the command palette.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { CalendarClock, PenLine, Upload } from 'lucide-react';
import { call } from '../../platform/api/api-client.ts';
import type { PaletteAction, PaletteSearch } from '../../platform/palette.ts';
import { wordsOf } from './publication-state.rules.ts';

export const scheduleActions: readonly PaletteAction[] = [
  {
    id: 'schedule.write',
    label: 'Write a post',
    words: 'new compose draft schedule',
    Icon: PenLine,
    choose: '/compose',
  },
  {
    id: 'schedule.import',
    label: 'Import posts from CSV',
    words: 'spreadsheet upload',
    Icon: Upload,
    choose: '/schedule-posts?import=open',
  },
];

export const postSearch: PaletteSearch = {
  group: 'Posts',
  async find(text, signal) {
    const { publications } = await call(scheduleRoutes.searchPosts, { input: { text } }, { signal });
    return publications.map((publication) => ({
      id: `post.${publication.id}`,
      label: publication.title,
      detail: wordsOf(publication).label,
      Icon: CalendarClock,
      choose: `/schedule-posts?post=${publication.id}`,
    }));
  },
};
