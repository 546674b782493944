// The files of the embedded database cannot be used. One line that says what to do: nothing here repairs them, and nothing
// may throw them away, since a backup or a person may still get something out of them.
export class FolderDamagedError extends Error {
  override name = 'FolderDamagedError';
  readonly code = 'FOLDER_DAMAGED';

  constructor(folder: string, cause: unknown) {
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n', 1);
    super(
      `The database in "${folder}" cannot be opened: ${reason.replace(/\.$/, '')}. If its files are damaged, restore DATA_DIR from a backup, or move this folder away to start with an empty portal.`,
      { cause },
    );
  }
}
