// Sign-in, its recovery, outside providers, and the sessions that come of it.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { createAccessTokens } from './sessions/access-tokens.ts';
import type { AuthDeps, AuthParts } from './auth.deps.ts';
import { authJobs } from './auth.jobs.ts';
import { becomeGuest } from './sessions/become-guest.ts';
import { csrf } from './sessions/csrf.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { forgotPassword } from './passwords/forgot-password.ts';
import { createGuestTokens } from './sessions/guest-tokens.ts';
import { createHashQueue } from './passwords/hash-queue.ts';
import { cancelPendingLink, confirmPendingLink, showPendingLink } from './providers/link-identity.ts';
import { listProviders } from './providers/list-providers.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { login } from './log-in.ts';
import { logout } from './sessions/log-out.ts';
import { me } from './sessions/me.ts';
import { createPasswords } from './passwords/passwords.ts';
import { changePassword } from './own-sign-in/change-password.ts';
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './own-sign-in/change-email.ts';
import { listSignIns } from './own-sign-in/list-sign-ins.ts';
import { unlinkIdentity } from './own-sign-in/unlink-identity.ts';
import { beginProviderLogin, finishProviderLogin } from './providers/provider-login.ts';
import { refreshToken } from './sessions/refresh-token.ts';
import { register } from './registering/register.ts';
import { confirmOwnEmail } from './registering/confirm-own-email.ts';
import { describeMail } from './registering/describe-mail.ts';
import { resendVerification } from './registering/resend-verification.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { selectAccount } from './sessions/select-account.ts';
import { updateProfile } from './update-profile.ts';
import { verifyEmail } from './registering/verify-email.ts';

export const authFeature = (parts: AuthParts): Feature =>
  openedBy({
    ...parts,
    accessTokens: createAccessTokens(parts.secrets, parts.clock),
    guestTokens: createGuestTokens(parts.secrets, parts.clock),
    passwords: createPasswords(parts.passwordCost),
    hashQueue: createHashQueue(),
  });

const openedBy = (deps: AuthDeps): Feature => ({
  name: 'auth',
  operations: [
    register,
    login,
    logout,
    refreshToken,
    me,
    updateProfile,
    csrf,
    becomeGuest,
    forgotPassword,
    resetPassword,
    verifyEmail,
    resendVerification,
    describeMail,
    confirmOwnEmail,
    selectAccount,
    listProviders,
    beginProviderLogin,
    finishProviderLogin,
    showPendingLink,
    confirmPendingLink,
    cancelPendingLink,
    listSignIns,
    unlinkIdentity,
    changePassword,
    requestEmailChange,
    confirmEmailChange,
    cancelEmailChange,
    listSessions,
    endSession,
    endOtherSessions,
  ].map(withDeps(deps)),
  jobs: authJobs(deps),
});
