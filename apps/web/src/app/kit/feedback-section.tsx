// What the product says back: alerts, toasts, progress, empty, failed, loading.
import { Inbox } from 'lucide-react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../platform/toast.ts';
import { KitSection } from './kit-section.tsx';

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

export function FeedbackSection() {
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
            <Button key={kind} onClick={() => void showToast(kind, text)}>
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
