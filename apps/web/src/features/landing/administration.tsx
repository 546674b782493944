// What the portal offers to those who run it.
import { FactGrid, type Fact } from '../../ui/fact-grid.tsx';
import { StorySection } from '../../ui/story-section.tsx';

const TOOLS: readonly Fact[] = [
  ['Sites', 'WordPress, with AI content on a schedule.'],
  ['SEO', 'How search engines see each site.'],
  ['Traffic', 'Who visits, and from where.'],
  ['Scraper', 'Text from web pages.'],
  ['Blog', 'Every post, in one list.'],
  ['Users', 'Members, roles and sessions.'],
  ['Privacy', 'Consent, export and erasure.'],
  ['Resellers', 'Referrals, commissions and totals.'],
];

export function Administration() {
  return (
    <StorySection title="For whoever runs it." about="Sites, content and people, in the same place.">
      <FactGrid facts={TOOLS} className="mt-10 grid grid-cols-2 gap-8 lg:grid-cols-4" />
    </StorySection>
  );
}
