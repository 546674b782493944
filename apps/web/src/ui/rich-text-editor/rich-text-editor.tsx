// Writes HTML without showing it: headings, lists, links, quotes. The editor itself is heavy and comes when it is first
// wanted; until then its place is kept.
import type { RichTextEditorProps } from './editor-props.ts';
import { lazyNamed, WhileLoading } from '../lazy-named.ts';
import { Skeleton } from '../skeleton.tsx';

const EditorFrame = lazyNamed(() => import('./editor-frame.tsx'), 'EditorFrame');

export const RichTextEditor = (props: RichTextEditorProps) => (
  <WhileLoading fallback={<EditorSkeleton />}>
    <EditorFrame {...props} />
  </WhileLoading>
);

const EditorSkeleton = () => (
  <div role="status" className="min-h-80 rounded-control border border-border p-3">
    <span className="sr-only">Loading the editor</span>
    <Skeleton className="h-8" />
    <div className="mt-5 flex flex-col gap-3">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  </div>
);
