// Records of calls among the messages of a room: what became of a call is sealed as JSON in the place of a text.
import { CallRecord, sayCall } from '@msm/contract/call-records';
import type { MessageRow } from '../chat.tables.ts';

export const isCallRecord = ({ message_type }: Pick<MessageRow, 'message_type'>): boolean =>
  message_type === 'call' || message_type === 'missed_call';

export const sealedCall = (call: CallRecord): string => JSON.stringify(call);

/** Null for what does not open. */
export function openCall(content: string): CallRecord | null {
  try {
    return CallRecord.parse(JSON.parse(content));
  } catch {
    // The key was lost, or the row was tampered with: its words say that it cannot be read.
    return null;
  }
}

/** The text of a message of any type, as members read it and search finds it. */
export function wordsOf(row: Pick<MessageRow, 'message_type'>, content: string): string {
  const call = isCallRecord(row) ? openCall(content) : null;
  return call ? sayCall(call) : content;
}
