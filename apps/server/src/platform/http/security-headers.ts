// Headers that tell browsers what to refuse. JSON may do nothing at all; pages run our own files, and the inline scripts and
// styles of the built page by their hashes: so a rendered page is the same for all and can be kept.
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

/** Sources for the content policy, such as `'sha256-…'`. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Origins of others that a page may use, such as a payment provider's form: none unless its keys are set. */
export interface OutsideSources {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
}

const NOTHING_OUTSIDE: OutsideSources = { scripts: [], frames: [], connections: [] };

export const pageHeaders = (
  publicUrl: string,
  inline: InlineSources,
  outside: OutsideSources = NOTHING_OUTSIDE,
): Record<string, string> => ({
  ...COMMON,
  ...(publicUrl.startsWith('https:') && HSTS),
  'content-security-policy': [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts, ...outside.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    // 'self' covers sockets only in newer browsers.
    ["connect-src 'self'", publicUrl.replace(/^http/, 'ws'), ...outside.connections].join(' '),
    ...(outside.frames.length > 0 ? [['frame-src', ...outside.frames].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(self)',
  'cache-control': 'no-cache',
});
