// The places of the calls while the feature is not there: seen, explained, and without effect.
import { Phone, Video } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';

const KINDS = [
  { name: 'Video call', Icon: Video },
  { name: 'Voice call', Icon: Phone },
] as const;

export const UnavailableCallButtons = () =>
  KINDS.map(({ name, Icon }) => (
    <Tooltip key={name} text={`${name}s are not available yet.`}>
      <Button look="quiet" size="icon" aria-disabled aria-label={name}>
        <Icon aria-hidden className="size-4" />
      </Button>
    </Tooltip>
  ));
