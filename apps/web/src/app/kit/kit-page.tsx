// Every part of the kit in every state, light and dark side by side, for those who build with it. Exists in development
// only; `?theme=light` and `?theme=dark` show one of the two.
import { useEffect } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ChartsSection } from './charts-section.tsx';
import { DialogsSection } from './dialogs-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FormsSection } from './forms-section.tsx';
import { FoundationSection } from './foundation-section.tsx';
import { ListSection } from './list-section.tsx';
import { PeopleSection } from './people-section.tsx';
import './kit.css';
import { useSearchParams } from '../../ui/routing.tsx';

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
