// Everything that is not a public page: the pages behind the login, old addresses, and what nobody knows.
import { Navigate, Route, Routes } from 'react-router';
import { Decider } from './decider.tsx';
import { Guard } from './guard.tsx';
import { memberPages, redirects } from './member-pages.tsx';
import { PageView } from './page-view.tsx';

export function MemberRoutes() {
  return (
    <Routes>
      {memberPages.map((page) => (
        <Route
          key={page.path}
          path={page.path}
          element={
            <PageView
              key={page.path}
              page={page}
              guarded={(content) => <Guard guard={page.guard}>{content}</Guard>}
            />
          }
        />
      ))}
      {Object.entries(redirects).map(([from, to]) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      <Route path="*" element={<Decider />} />
    </Routes>
  );
}
