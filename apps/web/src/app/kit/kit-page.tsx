// Every part of the kit in every state, light and dark side by side, for those who build with it. Exists in development
// only; `?theme=light` and `?theme=dark` show one of the two.
import { Inbox } from 'lucide-react';
import { useEffect } from 'react';
import { showToast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { formatMoney } from '../../ui/money.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { useSearchParams } from '../../ui/routing.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useNow } from '../../ui/dates/use-now.ts';
import { ChartsSection } from './charts-section.tsx';
import { DialogsSection } from './dialogs-section.tsx';
import { FormsSection } from './forms-section.tsx';
import { FoundationSection } from './foundation-section.tsx';
import { KitSection } from './kit-section.tsx';
import { ListSection } from './list-section.tsx';
import './kit.css';

const CHOICES = [
  { value: 'both', label: 'Both' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type Choice = (typeof CHOICES)[number]['value'];

export function KitPage() {
  const [query, setQuery] = useSearchParams();
  const choice = CHOICES.find(({ value }) => value === query.get('theme'))?.value ?? 'both';
  useEffect(() => {
    document.title = 'The kit';
  }, []);
  return (
    <div className="kit">
      <PageHeader
        title="The kit"
        about="What screens are made of. Look here before you build something new."
        action={
          <Segmented<Choice>
            label="Themes shown"
            value={choice}
            options={CHOICES}
            onChange={(theme) => setQuery({ theme }, { replace: true })}
          />
        }
      />
      <div className="kit-panels">
        {choice !== 'dark' && <KitPanel theme="light" />}
        {choice !== 'light' && <KitPanel theme="dark" />}
      </div>
    </div>
  );
}

function KitPanel({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <div data-theme={theme} className="kit-panel">
      <FoundationSection />
      <FormsSection />
      <ListSection theme={theme} />
      <DialogsSection />
      <PeopleSection />
      <FeedbackSection />
      <ChartsSection />
    </div>
  );
}

// Faces, moments, money, things to copy.
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

function PeopleSection() {
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

// What the product says back: alerts, toasts, progress, empty, failed, loading.
const ALERTS = [
  ['info', 'Your plan renews on 1 April.'],
  ['ok', 'Twelve posts are scheduled.'],
  ['warn', 'Instagram asks you to connect again before Friday.'],
  ['danger', 'The password is not right.'],
] as const;

const TOASTS = [
  ['success', 'Transfer successful'],
  ['error', 'Transfer failed'],
  ['info', 'A new version is ready'],
] as const;

function FeedbackSection() {
  return (
    <>
      <KitSection title="Messages">
        {ALERTS.map(([kind, text]) => (
          <Alert key={kind} kind={kind}>
            {text}
          </Alert>
        ))}
        <div className="kit-row">
          {TOASTS.map(([kind, text]) => (
            <Button key={kind} onClick={() => showToast(kind, text)}>
              Toast: {kind}
            </Button>
          ))}
        </div>
      </KitSection>
      <KitSection title="Long work">
        <Card>
          <div className="kit-stack">
            <ProgressBar
              label="Publishing 40 posts"
              done={12}
              total={40}
              step="Uploading summer-photos-from-the-coast-and-the-islands.zip"
              onCancel={() => undefined}
            />
            <ProgressBar label="Reading the feed" />
            <ProgressBar label="Import" done={12_400} total={12_400} />
          </div>
        </Card>
      </KitSection>
      <KitSection title="Empty, failed, loading">
        <EmptyState icon={Inbox} text="No messages yet." action={<Button>Write the first</Button>} />
        <FailedState
          message="Your sessions could not be loaded."
          requestId="018f6f0c-9d1e-7c44-a2b1-3f1f1a5b7e90"
          onRetry={() => undefined}
        />
        <div className="kit-row">
          <Spinner />
          <div style={{ flex: 1 }}>
            <Skeleton className="h-14" />
          </div>
        </div>
      </KitSection>
    </>
  );
}
