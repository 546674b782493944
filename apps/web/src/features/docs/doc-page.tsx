// One public document: contents, text, how far one has read. Rendered on the server with its answers; SuperAdmin finds the way
// to the editor here.
import { docRoutes } from '@msm/contract/docs/routes';
import type { Doc } from '@msm/contract/docs/schemas';
import { FileQuestionMark, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router';
import { ApiError } from '../../platform/api/api-error.ts';
import { failureOf } from '../../platform/api/query-failure.ts';
import { QueryScope } from '../../platform/api/query-scope.tsx';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { usePageWords } from '../../platform/own-words.ts';
import { useSession } from '../../platform/session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ContentsAbove, ContentsBeside } from './doc-contents.tsx';
import { docArguments, docWords } from './doc-data.ts';
import { sayDay } from './doc-day.ts';
import { DocumentText } from './document-text.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import './docs.css';

export function DocPage() {
  const { docName = '' } = useParams();
  return (
    <QueryScope>
      {/* The key: another document starts at its top, with nothing of this one. */}
      <div className="docs doc" key={docName}>
        <p className="doc-way">
          <Link to="/docs" className="docs-link">
            Documents
          </Link>
        </p>
        <ShownDoc name={docName} />
      </div>
    </QueryScope>
  );
}

function ShownDoc({ name }: { name: string }) {
  const query = useRouteQuery(docRoutes.readDoc, docArguments(name), { isPublicDocument: true });
  const document = query.data?.document;
  usePageWords(document && docWords(document));
  if (query.error instanceof ApiError && query.error.code === 'notFound') return <NoSuchDoc />;
  const failure = failureOf(query, 'The document could not be loaded.');
  if (failure) return <FailedState {...failure} />;
  return document ? <WholeDoc document={document} /> : <Skeleton className="h-96" />;
}

function NoSuchDoc() {
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={FileQuestionMark}
        text="There is no document of that name."
        action={
          <Link to="/docs" className={buttonClass()}>
            All documents
          </Link>
        }
      />
    </>
  );
}

function WholeDoc({
  document: { name, title, html, contents, readingMinutes, changedAt },
}: {
  document: Doc;
}) {
  const text = useRef<HTMLElement>(null);
  const maySave = useSession(({ user }) => user?.role === 'SuperAdmin');
  useMarkInAddress();
  return (
    <>
      <ReadingProgress text={text} />
      <header className="doc-head">
        <div className="docs-top">
          <h1>{title}</h1>
          <p className="docs-facts">
            <span>{readingMinutes} min read</span>
            <span>Updated {sayDay(changedAt)}</span>
          </p>
        </div>
        {maySave && (
          <Link to={`/admin/docs/${name}`} className={`doc-edit ${buttonClass()}`}>
            <Pencil aria-hidden className="size-4" />
            Edit
          </Link>
        )}
      </header>
      <div className="doc-body">
        <ContentsBeside contents={contents} />
        <ContentsAbove contents={contents} />
        <article ref={text}>
          <DocumentText html={html} />
        </article>
      </div>
    </>
  );
}

/** Browsers find the mark of an address in the markup of the server; in a page that was drawn later it is looked up here. */
function useMarkInAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decoded(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
}

function decoded(mark: string): string {
  try {
    return decodeURIComponent(mark);
  } catch {
    // Not an encoding of anything: no heading has such an id.
    return mark;
  }
}
