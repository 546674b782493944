// Everything that is not a public page: the pages behind the login, old addresses, and unknown ones.
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { Decider } from './decider.tsx';
import { Guard } from './guard.tsx';
import { memberPages, redirects } from './member-pages.tsx';
import type { PageDefinition } from './page-definition.ts';
import { PageView } from './page-view.tsx';
import '../ui/member.css';

const Guarded = ({ page, children }: { page: PageDefinition; children: ReactNode }) => (
  <Guard guard={page.guard}>{children}</Guard>
);

export function MemberRoutes() {
  return (
    <Routes>
      {memberPages.map((page) => (
        <Route
          key={page.path}
          path={page.path}
          element={<PageView key={page.path} page={page} frame={Guarded} />}
        />
      ))}
      {Object.entries(redirects).map(([from, to]) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      <Route path="*" element={<Decider />} />
    </Routes>
  );
}
