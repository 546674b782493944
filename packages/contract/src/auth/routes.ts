// Sign-in, its recovery, and the sessions that come of it.
import * as z from 'zod/mini';
import { Id, Nothing } from '../fields.ts';
import { del, get, post, put } from '../route.ts';
import { AUTH_LIMIT, GENTLE_LIMIT, GUESS_LIMIT, PAGE_LOAD_LIMIT } from './limits.ts';
import {
  ChangePasswordInput,
  CheckedSession,
  ConfirmEmailChangeInput,
  EmailChangeInput,
  ForgotPasswordInput,
  LoginInput,
  MailDelivery,
  OfferedProvider,
  PendingLink,
  ProfileInput,
  ProviderName,
  RefreshInput,
  RegisterInput,
  ResetPasswordInput,
  SelectAccountInput,
  Session,
  SessionState,
  SignedIn,
  SignIns,
  VerifyEmailInput,
} from './schemas.ts';
import { Member } from '../member.ts';

const Message = z.object({ message: z.string() });
const ProviderParams = z.object({ provider: ProviderName });

export const authRoutes = {
  register: post('/auth/register', {
    access: 'visitor',
    input: RegisterInput,
    output: SignedIn,
    status: 201,
    limit: AUTH_LIMIT,
    summary: 'Become a member. The first one runs the portal.',
  }),
  login: post('/auth/login', {
    access: 'visitor',
    input: LoginInput,
    output: SignedIn,
    limit: GUESS_LIMIT,
    summary: 'Sign in by e-mail or username.',
  }),
  logout: post('/auth/logout', {
    access: 'visitor',
    output: Nothing,
    limit: PAGE_LOAD_LIMIT,
    summary: 'End this session.',
  }),
  refreshToken: post('/auth/refresh-token', {
    access: 'visitor',
    input: RefreshInput,
    output: SignedIn,
    limit: GENTLE_LIMIT,
    summary: 'Exchange the refresh token for a new pair.',
  }),
  me: get('/auth/me', {
    access: 'member',
    output: CheckedSession,
    summary: 'Who is signed in, and in which account.',
  }),
  updateProfile: put('/auth/profile', {
    access: 'member',
    input: ProfileInput,
    output: z.object({ user: Member }),
    summary: 'Change names, username or time zone.',
  }),
  csrf: get('/auth/csrf', {
    access: 'visitor',
    output: z.object({ csrfToken: z.string() }),
    limit: PAGE_LOAD_LIMIT,
    summary: 'The token that cookie-authenticated writes carry in x-csrf-token.',
  }),
  forgotPassword: post('/auth/forgot-password', {
    access: 'visitor',
    input: ForgotPasswordInput,
    output: Message,
    limit: AUTH_LIMIT,
    summary: 'Ask for a mail that lets one choose a new password.',
  }),
  resetPassword: post('/auth/reset-password', {
    access: 'visitor',
    input: ResetPasswordInput,
    output: Message,
    limit: GUESS_LIMIT,
    summary: 'Choose a new password with the link of the mail. Ends every session.',
  }),
  verifyEmail: get('/auth/verify-email', {
    access: 'visitor',
    input: VerifyEmailInput,
    output: Message,
    limit: GUESS_LIMIT,
    callableFrom: 'links',
    summary: 'Confirm an e-mail address with the link of the mail.',
  }),
  resendVerification: post('/auth/resend-verification', {
    access: 'member',
    output: Message,
    limit: AUTH_LIMIT,
    summary: 'Send the verification mail again.',
  }),
  describeMail: get('/api/auth/mail', {
    access: 'visitor',
    output: MailDelivery,
    limit: PAGE_LOAD_LIMIT,
    summary: 'Whether mails leave this portal. Only SuperAdmin is told the folder of those that do not.',
  }),
  confirmOwnEmail: post('/api/auth/confirm-email', {
    access: 'superadmin',
    output: z.object({ user: Member }),
    limit: AUTH_LIMIT,
    summary: 'Confirm my own address where no mail server delivers the link: I run this portal.',
  }),
  selectAccount: post('/auth/select-account', {
    access: 'member',
    input: SelectAccountInput,
    output: SessionState,
    summary: 'Act in this account from now on.',
  }),
  listProviders: get('/api/auth/providers', {
    access: 'visitor',
    output: z.object({ providers: z.array(OfferedProvider) }),
    limit: PAGE_LOAD_LIMIT,
    summary: 'Which outside sign-ins are offered.',
  }),
  beginProviderLogin: get('/auth/:provider', {
    access: 'visitor',
    params: ProviderParams,
    output: 'redirect',
    limit: GENTLE_LIMIT,
    callableFrom: 'ownPages',
    summary: 'Go to an outside provider to sign in.',
  }),
  finishProviderLogin: get('/auth/:provider/callback', {
    access: 'visitor',
    params: ProviderParams,
    input: z.record(z.string(), z.string().check(z.maxLength(4096))),
    output: 'redirect',
    limit: GENTLE_LIMIT,
    callableFrom: 'links',
    summary: 'Where the outside provider sends the browser back.',
  }),
  showPendingLink: get('/api/auth/pending-link', {
    access: 'member',
    output: z.object({ pendingLink: z.nullable(PendingLink) }),
    summary: 'The outside sign-in that waits for my confirmation, with both sides named.',
  }),
  confirmPendingLink: post('/api/auth/pending-link', {
    access: 'member',
    output: Nothing,
    limit: AUTH_LIMIT,
    summary: 'Link the outside sign-in that waits to my account.',
  }),
  cancelPendingLink: del('/api/auth/pending-link', {
    access: 'member',
    output: Nothing,
    summary: 'Do not link the outside sign-in that waits.',
  }),
  listSignIns: get('/api/auth/sign-ins', {
    access: 'member',
    output: SignIns,
    summary: 'How I get in: password, outside sign-ins, and the address that waits to be confirmed.',
  }),
  unlinkIdentity: del('/api/auth/identities/:id', {
    access: 'member',
    params: z.object({ id: Id }),
    output: Nothing,
    limit: AUTH_LIMIT,
    summary: 'Unlink an outside sign-in; not the only way in.',
  }),
  changePassword: post('/api/auth/password', {
    access: 'member',
    input: ChangePasswordInput,
    output: z.object({ ended: z.number() }),
    limit: GUESS_LIMIT,
    summary: 'Choose a new password with the current one. Ends all my sessions but this one.',
  }),
  requestEmailChange: post('/api/auth/email-change', {
    access: 'member',
    input: EmailChangeInput,
    output: Message,
    limit: GUESS_LIMIT,
    summary: 'Ask for a mail that lets me confirm another address. The old one is notified.',
  }),
  confirmEmailChange: post('/api/auth/email-change/confirm', {
    access: 'member',
    input: ConfirmEmailChangeInput,
    output: z.object({ user: Member }),
    limit: GUESS_LIMIT,
    summary: 'Take the new address, with the link that was mailed to it. Ends all my sessions but this one.',
  }),
  cancelEmailChange: del('/api/auth/email-change', {
    access: 'member',
    output: Nothing,
    summary: 'Keep the old address: the link that was mailed works no more.',
  }),
  listSessions: get('/api/sessions', {
    access: 'member',
    output: z.object({ sessions: z.array(Session) }),
    summary: 'Where I am signed in.',
  }),
  endSession: del('/api/sessions/:id', {
    access: 'member',
    params: z.object({ id: Id }),
    output: Nothing,
    summary: 'End one of my sessions.',
  }),
  endOtherSessions: del('/api/sessions', {
    access: 'member',
    output: z.object({ ended: z.number() }),
    summary: 'End all my sessions but this one.',
  }),
} as const;
