import { mediaRoutes } from '@msm/contract/media/routes';
import type { MediaFile } from '@msm/contract/media/schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { routeKey } from '../../platform/api/route-hooks.ts';
import { MediaPicker, PickerBody } from './media-picker.tsx';

const boat: MediaFile = {
  id: '1',
  name: 'boat.jpg',
  title: '',
  altText: '',
  focalPoint: { x: 0.25, y: 1 },
  width: 40,
  height: 30,
  video: null,
  sizeBytes: 900,
  isAnimated: false,
  isFirstFrameOnly: false,
  url: '/media/boat-40.webp',
  sizes: [{ width: 40, height: 30, url: '/media/boat-40.webp' }],
  uses: 0,
  createdAt: '2026-11-17T03:30:00.000Z',
};

function render(files: MediaFile[], next?: string): string {
  const queries = new QueryClient();
  const storage = { usedBytes: 0, maxBytes: 1 };
  const answer = { page: 1, pageSize: 25, total: files.length, data: files, storage, next };
  queries.setQueryData(
    routeKey(mediaRoutes.listMedia, { input: { page: 1, pageSize: 25, kind: 'picture' } }),
    answer,
  );
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <PickerBody onChoose={() => {}} />
      <MediaPicker isOpen={false} onClose={() => {}} onChoose={() => {}} />
    </QueryClientProvider>,
  );
}

test('the picker shows the library with its search, cropped at the focal point', () => {
  const markup = render([boat], 'more');
  expect(markup).toContain('aria-label="Search files"');
  expect(markup).toContain('object-position:25.0% 100.0%');
  expect(markup).toContain('Show more');
});

test('an empty library offers to upload', () => {
  const markup = render([]);
  expect(markup).toContain('Upload pictures');
  expect(markup).not.toContain('Search pictures');
});
