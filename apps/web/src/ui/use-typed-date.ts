// What stands in a date's field while somebody writes. A date is read when they leave it or press enter; what is no date
// stays to be corrected, and the value is empty meanwhile.
import { useState } from 'react';
import { sayDate } from './date-words.ts';
import { readTypedDate } from './typed-date.ts';

interface Typing {
  value: string;
  onChange: (date: string) => void;
  today: string;
  min: string | undefined;
  max: string | undefined;
}

export function useTypedDate({ value, onChange, today, min, max }: Typing) {
  // What stands in the field while it is not a date we know.
  const [draft, setDraft] = useState<{ text: string; complaint?: string }>();
  const take = (date: string) => {
    setDraft(undefined);
    if (date !== value) onChange(date);
  };
  const read = () => {
    if (!draft) return;
    const text = draft.text.trim();
    const date = readTypedDate(text, today);
    const complaint = text && complaintAbout(date, min, max);
    if (!complaint) return take(date ?? '');
    setDraft({ text: draft.text, complaint });
    if (value) onChange('');
  };
  return {
    text: draft?.text ?? sayDate(value),
    complaint: draft?.complaint,
    type: (text: string) => setDraft({ text }),
    read,
    take,
  };
}

function complaintAbout(date: string | undefined, min = '', max = '9999-12-31'): string | undefined {
  if (!date) return 'Write a date like 14 Mar 2026.';
  if (date < min) return `Choose ${sayDate(min)} or later.`;
  if (date > max) return `Choose ${sayDate(max)} or earlier.`;
}
