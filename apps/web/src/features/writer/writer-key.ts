// One prefix for all that is asked of the writer: a deed makes the views that it concerns ask again.
export const WRITER_KEY = ['writer'] as const;
export const JOBS_KEY = [...WRITER_KEY, 'jobs'] as const;
export const DRAFTS_KEY = [...WRITER_KEY, 'drafts'] as const;
export const USAGE_KEY = [...WRITER_KEY, 'usage'] as const;

export const draftKey = (id: string) => [...WRITER_KEY, 'draft', id] as const;
