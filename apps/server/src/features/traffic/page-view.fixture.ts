// A page view as a browser with consent reports it.
export const pageView = {
  page_path: '/landing',
  referrer: 'direct',
  visit_duration: 12,
  session_id: '11111111-2222-3333-4444',
  anonymous_user_id: '55555555-6666-7777-8888',
  timestamp: '2026-03-01T10:00:00.000Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  screen_resolution: '1440x900',
  viewport_size: '1440x780',
  timezone: 'Africa/Nairobi',
};
