// Faces, moments, money, things to copy.
import { Avatar } from '../../ui/avatar.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatMoney } from '../../ui/money.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { KitSection } from './kit-section.tsx';

const NAMES = [
  'Amina Otieno',
  'Bo',
  'Chidi Okafor',
  'Dalia Haddad',
  'Etienne Roux',
  'Fatuma Ali',
  'Grace Mwangi',
  'Hana Sato',
];
const SIZES = ['small', 'medium', 'large', 'huge'] as const;
const MINUTES = [0, 5, -42, -60 * 20, 60 * 26, -60 * 24 * 40, -60 * 24 * 900];

export function PeopleSection() {
  const nowMs = useNow();
  return (
    <KitSection title="People, moments, money">
      <div className="kit-row">
        {NAMES.map((name) => (
          <Avatar key={name} name={name} size="large" isNamed />
        ))}
      </div>
      <div className="kit-row">
        {SIZES.map((size) => (
          <Avatar key={size} name="Amina Otieno" size={size} imageUrl="/icon.svg" />
        ))}
        <Avatar name="Gone Picture" imageUrl="/no-such-picture.png" />
      </div>
      <div className="kit-row">
        {MINUTES.map((minutes) => (
          <RelativeTime
            key={minutes}
            instant={new Date(nowMs + minutes * 60_000 + 500).toISOString()}
            timeZone="Africa/Nairobi"
          />
        ))}
      </div>
      <div className="kit-row">
        {[123_450, 5, -2_999, 100_000_000].map((cents) => (
          <span key={cents} className="tabular">
            {formatMoney(cents)}
          </span>
        ))}
        <CopyButton text="MSM-2026-0042" label="Copy invoice number" />
        <CopyButton text="MSM-2026-0042" label="Copy reference" isIconOnly />
      </div>
    </KitSection>
  );
}
