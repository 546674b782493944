// How the member wants to write, kept on this device.
import { create } from 'zustand';
import { localStore } from '../../platform/browser-storage.ts';
import { readStored, writeStored } from '../../platform/stored-json.ts';

const KEY = 'chat-composer';

interface ComposerSettings {
  /** Otherwise it breaks the line, and with Ctrl or Cmd it sends. */
  doesEnterSend: boolean;
}

function restore(): ComposerSettings {
  const { doesEnterSend } = Object(readStored(localStore, KEY)) as Partial<ComposerSettings>;
  return { doesEnterSend: doesEnterSend !== false };
}

export const useComposerSettings = create<ComposerSettings>(restore);

export function setEnterSends(doesEnterSend: boolean): void {
  useComposerSettings.setState({ doesEnterSend });
  writeStored(localStore, KEY, { doesEnterSend });
}
