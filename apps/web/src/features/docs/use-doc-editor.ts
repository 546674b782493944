// The state of an open editor: what is typed, the version it was made from, and what became of the last save. A save that comes
// second is refused by the server; the member then decides what to do with both texts.
import { docRoutes } from '@msm/contract/docs/routes';
import { DOC_CHANGED_ELSEWHERE, type DocSource } from '@msm/contract/docs/schemas';
import { useState } from 'react';
import { call } from '../../platform/api/api-client.ts';
import { ApiError, reasonOr } from '../../platform/api/api-error.ts';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';

const SHOWN_ELSEWHERE = [
  docRoutes.listDocs,
  docRoutes.readDoc,
  docRoutes.readToken,
  docRoutes.listDocVersions,
];

export function useDocEditor(opened: DocSource) {
  const [base, setBase] = useState(opened);
  const [markdown, setMarkdown] = useState(opened.markdown);
  const [problem, setProblem] = useState<string>();
  /** What another editor saved meanwhile; it waits for a decision. */
  const [theirs, setTheirs] = useState<DocSource>();
  const { name } = base;
  const start = (source: DocSource) => {
    setBase(source);
    setMarkdown(source.markdown);
    setTheirs(undefined);
    setProblem(undefined);
  };
  const refuse = async (error: Error) => {
    if (!(error instanceof ApiError) || error.problem !== DOC_CHANGED_ELSEWHERE)
      return setProblem(reasonOr(error, 'The document could not be saved. Try again.'));
    try {
      setTheirs((await call(docRoutes.readDocSource, { params: { name } })).source);
      setProblem(undefined);
    } catch (reason) {
      setProblem(reasonOr(reason, error.message));
    }
  };
  const saving = useRouteMutation(docRoutes.saveDoc, {
    invalidates: SHOWN_ELSEWHERE,
    success: 'Published',
    onSuccess: ({ source }) => {
      setBase(source);
      setTheirs(undefined);
      setProblem(undefined);
    },
    onError: (error) => void refuse(error),
  });
  const restoring = useRouteMutation(docRoutes.restoreDocVersion, {
    invalidates: SHOWN_ELSEWHERE,
    success: 'Published again',
    onSuccess: ({ source }) => start(source),
    onError: (error) => void refuse(error),
  });
  const save = (version: number) => saving.mutate({ params: { name }, input: { markdown, version } });
  return {
    name,
    base,
    markdown,
    setMarkdown,
    problem,
    theirs,
    isSaving: saving.isPending,
    isRestoring: restoring.isPending,
    hasChanges: markdown !== base.markdown,
    publish: () => save(base.version),
    takeTheirs: () => theirs && start(theirs),
    publishOverTheirs: () => theirs && save(theirs.version),
    restore: (version: number) =>
      restoring.mutateAsync({ params: { name, version }, input: { current: base.version } }),
  };
}

export type DocEditor = ReturnType<typeof useDocEditor>;
