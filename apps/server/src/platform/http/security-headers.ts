// Headers that tell browsers what to refuse. JSON may do nothing at all; pages run our own scripts, by nonce.
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Two years, as browsers' preload lists ask. */
const HSTS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

export const jsonHeaders = (isHttps: boolean): Record<string, string> => ({
  ...COMMON,
  ...(isHttps && HSTS),
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
});

export const pageHeaders = (publicUrl: string, nonce: string): Record<string, string> => ({
  ...COMMON,
  ...(publicUrl.startsWith('https:') && HSTS),
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    // 'self' covers sockets only in newer browsers.
    `connect-src 'self' ${publicUrl.replace(/^http/, 'ws')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(self)',
  'cache-control': 'no-cache',
});
