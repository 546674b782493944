// What every part of the draft's form is handed.
import type { Draft } from '@msm/contract/writer/schemas';
import type { DraftEdit } from './draft.rules.ts';

export interface DraftPartProps {
  draft: Draft;
  edit: DraftEdit;
  change: (changes: Partial<DraftEdit>) => void;
}
