// The member's own page: profile, and where they are signed in.
import { useSession } from '../../platform/session.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.tsx';

export function AccountPage() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <PageBody>
      <PageHeader title="Your profile" about="Your names, your clock and the devices you are signed in on." />
      <div className="flex flex-col gap-6">
        <ProfileForm user={user} />
        <SessionList />
      </div>
    </PageBody>
  );
}
