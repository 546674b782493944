// Hands a text to the browser as a file to keep.

/** Spreadsheets take a file for UTF-8 by this mark. The server sends it; reading an answer as text removes it. */
const BYTE_ORDER_MARK = '\ufeff';

export const saveCsv = (name: string, csv: string): void =>
  save(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));

/** For files whose bytes count, such as lines with hashes. */
export const saveText = (name: string, text: string): void =>
  save(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));

function save(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers read the file a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
