// The pages that everybody may open: address, title and description. They come with the portal's first files, since a
// visitor may start at any of them.
import { hidden, open, READ_BY_THE_SERVER, type PageDefinition } from './page-definition.ts';

const kadiPage: PageDefinition = {
  ...open(
    '/kadi',
    ['Kadi', 'Play Kadi, the Kenyan card game, with friends or against the computer.'],
    async () => (await import('../features/games/guide/kadi-page.tsx')).KadiPage,
  ),
  ...(import.meta.env.SSR
    ? {
        loadData: async () => (await import('../features/games/gaming-data.ts')).kadiData,
        source: 'src/features/games/guide/kadi-page.tsx',
      }
    : READ_BY_THE_SERVER),
};

export const publicPages: readonly PageDefinition[] = [
  {
    ...open(
      '/landing',
      ['Welcome', 'Write, schedule and publish social and blog posts, chat, and play, in one portal.'],
      async () => (await import('../features/landing/landing-page.tsx')).LandingPage,
    ),
    isStatic: true,
  },
  {
    ...open('/blog', ['Blog', 'News, guides and stories from the portal.'], async () => {
      return (await import('../features/blog/public/blog-page.tsx')).BlogPage;
    }),
    ...(import.meta.env.SSR
      ? {
          loadData: async () => (await import('../features/blog/public/blog-reads.ts')).listData,
          source: 'src/features/blog/public/blog-page.tsx',
        }
      : READ_BY_THE_SERVER),
  },
  {
    ...open('/blog/:slug', ['Post', 'A post of the portal’s blog.'], async () => {
      return (await import('../features/blog/public/post-page.tsx')).PostPage;
    }),
    ...(import.meta.env.SSR
      ? {
          loadData: async () => (await import('../features/blog/public/blog-reads.ts')).postData,
          source: 'src/features/blog/public/post-page.tsx',
        }
      : READ_BY_THE_SERVER),
  },
  open(
    '/msmbridge',
    ['msmBridge', 'Pair a WordPress site with the portal in a minute.'],
    async () => (await import('../features/sites/bridge-page.tsx')).BridgePage,
  ),
  kadiPage,
  { ...kadiPage, path: '/play-kadi', canonicalPath: '/kadi' },
  {
    ...open(
      '/msm-token',
      ['MSM Token', 'What the MSM token is for and how it is shared out.'],
      async () => (await import('../features/waitlist/token-page.tsx')).TokenPage,
    ),
    ...(import.meta.env.SSR
      ? {
          loadData: async () => (await import('../features/waitlist/token-data.ts')).tokenData,
          source: 'src/features/waitlist/token-page.tsx',
        }
      : READ_BY_THE_SERVER),
  },
  hidden('/login', ['Log in', 'Log in to the portal.'], async () => {
    return (await import('../features/auth/login-page.tsx')).LoginPage;
  }),
  open('/register', ['Register', 'Create a free account.'], async () => {
    return (await import('../features/auth/register-page.tsx')).RegisterPage;
  }),
  hidden('/forgot-password', ['Forgot password', 'Ask for a link to a new password.'], async () => {
    return (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage;
  }),
  hidden('/reset-password', ['Reset password', 'Choose a new password.'], async () => {
    return (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage;
  }),
  hidden('/verify-email', ['Verify your e-mail', 'Confirm your e-mail address.'], async () => {
    return (await import('../features/auth/verify-email-page.tsx')).VerifyEmailPage;
  }),
  hidden('/account-selection', ['Choose an account', 'Choose the account to act in.'], async () => {
    return (await import('../features/accounts/account-selection-page.tsx')).AccountSelectionPage;
  }),
  {
    ...open(
      '/gaming',
      ['Gaming lounge', 'Kadi, chess and checkers, with friends or against the computer.'],
      async () => (await import('../features/games/gaming-page.tsx')).loadGamingPage(),
    ),
    ...(import.meta.env.SSR
      ? {
          loadData: async () => (await import('../features/games/gaming-data.ts')).gamingData,
          source: 'src/features/games/gaming-page.tsx',
        }
      : READ_BY_THE_SERVER),
  },
  open(
    '/social-media-manager',
    ['Social Media Manager', 'Write, schedule and publish posts for every network.'],
    async () => (await import('./social-manager-page.tsx')).SocialManagerPage,
  ),
  {
    ...open(
      '/docs/:docName',
      ['Document', 'A public document of the MSM project.'],
      async () => (await import('../features/docs/doc-page.tsx')).DocPage,
    ),
    ...(import.meta.env.SSR
      ? {
          loadData: async () => (await import('../features/docs/doc-data.ts')).docData,
          source: 'src/features/docs/doc-page.tsx',
        }
      : READ_BY_THE_SERVER),
  },
  {
    ...open(
      '/patent-receipts',
      ['Patent receipts', 'Filed patents and their receipts.'],
      async () => (await import('../features/docs/receipts-page.tsx')).ReceiptsPage,
    ),
    ...(import.meta.env.SSR
      ? {
          loadData: async () => (await import('../features/docs/receipts-data.ts')).receiptsData,
          source: 'src/features/docs/receipts-page.tsx',
        }
      : READ_BY_THE_SERVER),
  },
  {
    ...open(
      '/docs',
      ['Documents', 'Roadmap, tokenomics and other public documents.'],
      async () => (await import('../features/docs/docs-page.tsx')).DocsPage,
    ),
    ...(import.meta.env.SSR
      ? {
          loadData: async () => (await import('../features/docs/docs-data.ts')).docsData,
          source: 'src/features/docs/docs-page.tsx',
        }
      : READ_BY_THE_SERVER),
  },
];
