// Stands above everything of the wallet while the test driver moves its money.
import { FlaskConical } from 'lucide-react';

export function TestModeBanner({ livemode }: { livemode: boolean | undefined }) {
  if (livemode !== false) return null;
  return (
    <p className="mb-6 flex items-center justify-center gap-2 rounded-control border border-warn bg-warn-soft px-3 py-2 font-medium">
      <FlaskConical aria-hidden className="size-4 shrink-0 text-warn" />
      TEST MODE – no real money
    </p>
  );
}
