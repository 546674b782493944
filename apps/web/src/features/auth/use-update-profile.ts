// Changes names, username or time zone.
import { authRoutes } from '@msm/contract/auth/routes';
import type { InputOf } from '@msm/contract/route';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session.ts';
import { stillMember } from '../../platform/still-member.ts';
import { useApi } from '../../platform/use-api.ts';
import { showToast } from '../../platform/toast.ts';

export const useUpdateProfile = () =>
  useApi(
    async (input: InputOf<typeof authRoutes.updateProfile>) => {
      const isStillMember = stillMember();
      const { user } = await call(authRoutes.updateProfile, { input });
      if (isStillMember()) useSession.setState({ user });
      void showToast('success', 'Profile updated successfully');
      return user;
    },
    (error) => reasonOr(error, 'Profile update failed'),
  );
