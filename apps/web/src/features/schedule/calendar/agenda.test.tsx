import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AgendaDay } from './agenda.tsx';
import type { PlacedPublication } from './calendar-grid.rules.ts';

const placed = (platform: string): PlacedPublication =>
  ({
    time: '09:00',
    publication: { id: platform, platform, title: 'Bread', destinationId: platform, state: 'published' },
  }) as unknown as PlacedPublication;

test('posts of one name on two networks are told apart', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <AgendaDay placed={[placed('facebook'), placed('instagram')]} addressOf={(id) => `/${id}`} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(markup).toContain('Facebook: ');
  expect(markup).toContain('Instagram: ');
});
