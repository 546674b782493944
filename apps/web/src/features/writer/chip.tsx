// One of several words or headlines to choose from; chosen ones carry a mark besides their colour.
import { Check } from 'lucide-react';

interface ChipProps {
  words: string;
  isChosen: boolean;
  onToggle: () => void;
}

export const Chip = ({ words, isChosen, onToggle }: ChipProps) => (
  <button type="button" aria-pressed={isChosen} onClick={onToggle} className="writer-chip">
    {isChosen && <Check aria-hidden className="size-3.5 shrink-0" />}
    {words}
  </button>
);
