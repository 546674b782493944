// Where SuperAdmin edits a document: Markdown at the left, what it becomes at the right, its history in a drawer.
import { MAX_DOC_LENGTH } from '@msm/contract/docs/limits';
import { docRoutes } from '@msm/contract/docs/routes';
import type { DocSource } from '@msm/contract/docs/schemas';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { failureOf } from '../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useUnsavedWarning } from '../../ui/forms/use-unsaved-warning.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocConflict } from './doc-conflict.tsx';
import { DocPreview } from './doc-preview.tsx';
import { useDocEditor, type DocEditor } from './use-doc-editor.ts';
import './doc-editor.css';

const DocHistory = lazyNamed(() => import('./doc-history.tsx'), 'DocHistory');

export function DocEditorPage() {
  const { docName = '' } = useParams();
  // Read once: a text that changes under the cursor would be lost or would overwrite.
  const query = useRouteQuery(
    docRoutes.readDocSource,
    { params: { name: docName } },
    { staleTime: Infinity, gcTime: 0, refetchOnReconnect: false, select: ({ source }) => source },
  );
  const failure = failureOf(query, 'The document could not be loaded.');
  if (query.data) return <Editor key={docName} opened={query.data} />;
  return (
    <PageBody>
      <PageHeader title="Edit a document" />
      {failure ? <FailedState {...failure} /> : <Skeleton className="h-96" />}
    </PageBody>
  );
}

const VIEWS = [
  { value: 'text', label: 'Text' },
  { value: 'preview', label: 'Preview' },
] as const;

function Editor({ opened }: { opened: DocSource }) {
  const editor = useDocEditor(opened);
  const [view, setView] = useState<'text' | 'preview'>('text');
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  useUnsavedWarning(editor.hasChanges, { withLinks: true });
  const isTooLong = editor.markdown.length > MAX_DOC_LENGTH;
  return (
    <PageBody>
      <PageHeader
        title={`Edit ${editor.name}`}
        about="Public as soon as you publish."
        action={
          <div className="flex flex-wrap gap-2">
            <Link to={`/docs/${editor.name}`} className={buttonClass({ look: 'quiet' })}>
              View
            </Link>
            <Button onClick={() => setIsHistoryOpen(true)}>
              <History aria-hidden className="size-4" />
              History
            </Button>
            <Button
              look="primary"
              isBusy={editor.isSaving}
              disabled={!editor.hasChanges || isTooLong || editor.theirs !== undefined}
              onClick={editor.publish}
            >
              Publish
            </Button>
          </div>
        }
      />
      <div className="mb-4 grid gap-4 empty:hidden">
        {editor.theirs && <DocConflict editor={editor} theirs={editor.theirs} />}
        {editor.problem && <Alert kind="danger">{editor.problem}</Alert>}
      </div>
      <div className="doc-editor-switch mb-4">
        <Segmented label="Shown" value={view} options={VIEWS} onChange={setView} />
      </div>
      <div className="doc-editor" data-shown={view}>
        <TextSide editor={editor} isTooLong={isTooLong} />
        <DocPreview name={editor.name} markdown={editor.markdown} isTooLong={isTooLong} />
      </div>
      {isHistoryOpen && <DocHistory editor={editor} onClose={() => setIsHistoryOpen(false)} />}
    </PageBody>
  );
}

function TextSide({ editor, isTooLong }: { editor: DocEditor; isTooLong: boolean }) {
  const zone = useMemberZone();
  const { base, markdown } = editor;
  return (
    <div className="doc-editor-left">
      <textarea
        aria-label="Text in Markdown"
        aria-invalid={isTooLong || undefined}
        aria-describedby="doc-editor-facts"
        className="doc-editor-text"
        value={markdown}
        onChange={(event) => editor.setMarkdown(event.target.value)}
      />
      <div id="doc-editor-facts" className="doc-editor-facts">
        <span className={isTooLong ? 'text-danger' : undefined}>
          {formatCount(markdown.length)} of {formatCount(MAX_DOC_LENGTH)} characters
          {isTooLong && ': too long to publish'}
        </span>
        <span>
          {editor.hasChanges ? 'Not published yet' : `Version ${base.version}`} ·{' '}
          <RelativeTime instant={base.changedAt} timeZone={zone} />
          {base.changedBy && `, ${base.changedBy.name}`}
        </span>
      </div>
    </div>
  );
}
