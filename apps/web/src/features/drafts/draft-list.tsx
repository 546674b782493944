// The drafts of the account and its templates: to go on with, copy and delete.
import { draftRoutes } from '@msm/contract/drafts/routes';
import type { DraftSummary } from '@msm/contract/drafts/schemas';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Copy, Ellipsis, FilePlus2, FileText, LayoutTemplate, PenLine, SearchX, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { failureOf } from '../../platform/api/query-failure.ts';
import { invalidateRoutes, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { showToast } from '../../platform/toast.ts';
import { useDestinations } from '../../platform/use-destinations.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import type { Column } from '../../ui/lists/data-table-props.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import { useListQuery } from '../../ui/lists/use-list-query.ts';
import { pageQueryOf, usePaging } from '../../ui/lists/use-paging.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { Link } from '../../ui/routing.tsx';
import { newId } from '../../platform/new-id.ts';

type Kind = 'drafts' | 'templates';

interface Shown {
  kind: Kind;
  zone: string;
  namesOf: (destinationIds: readonly string[]) => string;
  actions: DraftActions;
}

const draftColumns = ({ kind, zone, namesOf, actions }: Shown): Column<DraftSummary>[] => [
  {
    key: 'title',
    header: kind === 'templates' ? 'Template' : 'Draft',
    cell: ({ title, excerpt }) => (
      <span className="block min-w-0">
        <span className="line-clamp-2 font-medium">{title || 'Untitled'}</span>
        {excerpt && <span className="line-clamp-1 text-xs font-normal text-muted-fg">{excerpt}</span>}
      </span>
    ),
  },
  {
    key: 'destinations',
    header: 'Destinations',
    isWideOnly: true,
    cell: ({ destinationIds }) => (
      <span className="line-clamp-2">{namesOf(destinationIds) || 'None yet'}</span>
    ),
  },
  {
    key: 'changed',
    header: 'Changed',
    cell: ({ changedAt, changedBy }) => (
      <span>
        <RelativeTime instant={changedAt} timeZone={zone} />
        {changedBy && <span className="block text-xs whitespace-nowrap text-muted-fg">{changedBy.name}</span>}
      </span>
    ),
  },
  { key: 'actions', header: '', cell: (draft) => <DraftMenu draft={draft} actions={actions} /> },
];

export function DraftList() {
  const query = useListQuery(['kind']);
  const kind: Kind = query.filters.kind === 'templates' ? 'templates' : 'drafts';
  const paging = usePaging();
  const zone = useMemberZone();
  const { data: sites } = useDestinations();
  const actions = useDraftActions();
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    draftRoutes.listDrafts,
    { input: { ...pageQueryOf(paging), kind, ...(query.search && { search: query.search }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const namesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => sites?.find((site) => site.id === id)?.name ?? []).join(', ');
  const isToolbarShown = query.search !== '' || data?.total !== 0;
  const kinds = (
    <Segmented<Kind>
      label="Show"
      value={kind}
      options={[
        { value: 'drafts', label: 'Drafts' },
        { value: 'templates', label: 'Templates' },
      ]}
      onChange={(value) => query.setFilter('kind', value === 'drafts' ? '' : value)}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      {isToolbarShown ? (
        <ListToolbar
          query={{ ...query, isNarrowed: query.search !== '' }}
          searchLabel={`Search ${kind}`}
          action={kinds}
        />
      ) : (
        <div className="flex">{kinds}</div>
      )}
      <DataTable
        label={kind === 'templates' ? 'Templates' : 'Drafts'}
        columns={draftColumns({ kind, zone, namesOf, actions })}
        rows={data?.drafts}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title || 'Untitled'}
        opens={(draft) => (draft.isTemplate ? () => actions.copy(draft, false) : `/compose/${draft.id}`)}
        failure={failureOf({ data, error, refetch }, 'The drafts could not be loaded.')}
        isRefreshing={isPlaceholderData}
        skeletonRows={paging.pageSize}
        empty={<NoDrafts kind={kind} isSearched={query.search !== ''} />}
      />
      {data && data.total > 0 && (
        <Paging
          paging={paging}
          total={data.total}
          isMore={data.isMore}
          next={isPlaceholderData ? undefined : data.next}
        />
      )}
    </div>
  );
}

function NoDrafts({ kind, isSearched }: { kind: Kind; isSearched: boolean }) {
  if (isSearched) return <EmptyState icon={SearchX} text={`No ${kind} have these words in their title.`} />;
  if (kind === 'templates')
    return (
      <EmptyState
        icon={LayoutTemplate}
        text="A template is a draft to start from. Save one from the menu of a draft."
      />
    );
  return (
    <EmptyState
      icon={FileText}
      text="What you write is saved here until it is scheduled."
      action={
        <Link to="/compose" className={buttonClass({ look: 'primary' })}>
          Write a post
        </Link>
      }
    />
  );
}

interface DraftActions {
  open: (draft: DraftSummary) => void;
  copy: (draft: DraftSummary, isTemplate: boolean) => void;
  remove: (draft: DraftSummary) => void;
}

function DraftMenu({ draft, actions }: { draft: DraftSummary; actions: DraftActions }) {
  return (
    <DropdownMenu
      trigger={
        <Button look="quiet" size="icon" aria-label={`More about ${draft.title || 'Untitled'}`}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      {draft.isTemplate && (
        <MenuItem onSelect={() => actions.copy(draft, false)}>
          <FilePlus2 aria-hidden className="size-4" />
          New post from it
        </MenuItem>
      )}
      <MenuItem onSelect={() => actions.open(draft)}>
        <PenLine aria-hidden className="size-4" />
        {draft.isTemplate ? 'Edit the template' : 'Continue'}
      </MenuItem>
      {!draft.isTemplate && (
        <>
          <MenuItem onSelect={() => actions.copy(draft, false)}>
            <Copy aria-hidden className="size-4" />
            Duplicate
          </MenuItem>
          <MenuItem onSelect={() => actions.copy(draft, true)}>
            <LayoutTemplate aria-hidden className="size-4" />
            Save as template
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem isDanger onSelect={() => actions.remove(draft)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}

async function tryTo(work: () => Promise<void>, failure: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    showToast('error', reasonOr(error, failure));
  }
}

function useDraftActions(): DraftActions {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = () => invalidateRoutes(queries, [draftRoutes.listDrafts]);
  return {
    open: ({ id }) => void navigate(`/compose/${id}`),
    copy: (draft, isTemplate) =>
      void tryTo(async () => {
        const id = newId();
        await call(draftRoutes.copyDraft, { params: { id: draft.id }, input: { id, isTemplate } });
        if (draft.isTemplate) return void navigate(`/compose/${id}`);
        showToast('success', isTemplate ? 'Saved as a template' : 'Duplicated');
        await refresh();
      }, 'The draft could not be copied. Try again.'),
    remove: ({ id, isTemplate }) =>
      void tryTo(async () => {
        await call(draftRoutes.removeDraft, { params: { id } });
        showToast('success', isTemplate ? 'Template deleted' : 'Draft deleted', {
          undo: () =>
            void tryTo(async () => {
              await call(draftRoutes.restoreDraft, { params: { id } });
              await refresh();
            }, 'The draft could not be restored. Try again.'),
        });
        await refresh();
      }, 'The draft could not be deleted. Try again.'),
  };
}
