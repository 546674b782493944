// Stands where a page of the route table is still to come.
import { Construction } from 'lucide-react';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageBody, PageHeader } from '../ui/page-header.tsx';
import type { PageDefinition } from './page-definition.ts';

export function NotBuiltPage({ page: { title, description } }: { page: PageDefinition }) {
  return (
    <PageBody>
      <PageHeader title={title} about={description} />
      <EmptyState icon={Construction} text="This page is not built yet." />
    </PageBody>
  );
}
