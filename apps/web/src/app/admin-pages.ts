// The pages of administrators by name, each in a file of its own.
export const adminPages = {
  bridge: async () => (await import('../features/sites/bridge-dashboard-page.tsx')).BridgeDashboardPage,
  blogs: async () => (await import('../features/blog/admin/blog-admin-page.tsx')).BlogAdminPage,
  waitlist: async () => (await import('../features/waitlist/waitlist-page.tsx')).WaitlistPage,
  doc: async () => (await import('../features/docs/doc-editor-page.tsx')).DocEditorPage,
  messages: async () => (await import('../features/support/messages-page.tsx')).MessagesPage,
  ai: async () => (await import('../features/writer/settings/ai-settings-page.tsx')).AiSettingsPage,
} as const;

export type AdminPageName = keyof typeof adminPages;
