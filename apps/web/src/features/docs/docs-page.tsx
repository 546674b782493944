// The public documents, each with what it is about. Rendered on the server with its answers.
import { docRoutes } from '@msm/contract/docs/routes';
import type { DocSummary } from '@msm/contract/docs/schemas';
import { failureOf } from '../../platform/api/query-failure.ts';
import { QueryScope } from '../../platform/api/query-scope.tsx';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sayDay } from './doc-day.ts';
import './docs.css';

export function DocsPage() {
  return (
    <QueryScope>
      <div className="docs">
        <header className="docs-top">
          <h1>Documents</h1>
          <p>
            Where the project is going, how the token is planned, and what can go wrong. Open to everybody.
          </p>
        </header>
        <DocList />
        <p className="docs-more">
          Looking for filings? See the{' '}
          <Link to="/patent-receipts" className="docs-link">
            patent receipts
          </Link>
          .
        </p>
      </div>
    </QueryScope>
  );
}

function DocList() {
  const query = useRouteQuery(docRoutes.listDocs, {}, { isPublicDocument: true });
  const failure = failureOf(query, 'The documents could not be loaded.');
  if (failure)
    return (
      <div className="docs-list">
        <FailedState {...failure} />
      </div>
    );
  if (!query.data)
    return (
      <div className="docs-list">
        {Array.from({ length: 5 }, (_, place) => (
          <Skeleton key={place} className="h-40" />
        ))}
      </div>
    );
  return (
    <ul className="docs-list">
      {query.data.documents.map((document) => (
        <DocCard key={document.name} document={document} />
      ))}
    </ul>
  );
}

function DocCard({
  document: { name, title, description, readingMinutes, changedAt },
}: {
  document: DocSummary;
}) {
  return (
    <li className="docs-card">
      <h2>
        <Link to={`/docs/${name}`}>{title}</Link>
      </h2>
      <p>{description}</p>
      <p className="docs-facts">
        <span>{readingMinutes} min read</span>
        <span>Updated {sayDay(changedAt)}</span>
      </p>
    </li>
  );
}
