// What the writer brings to the command palette.
import { Bot } from 'lucide-react';
import type { PaletteAction } from '../../platform/palette.ts';

export const writerActions: readonly PaletteAction[] = [
  {
    id: 'writer.model',
    label: 'Choose a language model',
    words: 'ai key openai anthropic mistral groq ollama',
    Icon: Bot,
    choose: '/admin/ai',
    isFor: ({ role }) => role === 'SuperAdmin',
  },
];
