// Builds the browser's files (dist/client) and the server's renderer (dist/server), and serves both in development.
// The server lets the built page's inline scripts run by their hashes: an element without attributes for each.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { slimContract } from './slim-contract.ts';

/** Where the API and its sockets answer in development. */
const API_ADDRESS = 'http://127.0.0.1:3000';
/** `/auth`, `/admin` and `/social` carry calls and, in part, pages: a browser that asks for HTML gets the page. */
const API_PATHS =
  '^/(api|auth|admin|social|signals|wallet|webhooks|health|metrics|socket\\.io)(/|$|\\?)|^/media/';
/** The path of a provider's sign-in is the API's, although a browser asks for it as a page. */
const PROVIDER_LOGIN_PATH = /^\/auth\//;

/** What every page needs and what seldom changes: one file compresses better and stays in the browser's cache. The icon of the
 *  button belongs to it: in a file of its own, each of both would wait for the other. */
const FRAMEWORK =
  /node_modules\/((react|react-dom|react-router|scheduler|zustand|clsx|class-variance-authority)\/|lucide-react\/dist\/esm\/((?!icons)|icons\/loader-circle\.))|web\/src\/(ui\/(button|class-names|badge|spinner|routing)|platform\/browser-storage)\.tsx?$/;

// By itself the bundler makes a file of every set of pages that share a module: a hundred files of a few bytes behind the login,
// each a request. What loads at the same moment on every such page is one file here. A module that is imported on demand stays out
// of these groups: the bundler would lose its exports.

/** Icons of the frame behind the login and of what floats above it. */
const FRAME_ICONS =
  /lucide-react\/dist\/esm\/icons\/(arrow-left-right|building-complex|check|check-check|chevrons-up-down|circle-user|file-text|gamepad-2|globe|heart|mail|message-square|search|share-2|users)\./;

/** The frame itself. */
const FRAME =
  /web\/src\/app\/(member-(routes|pages)|guard(s\.rules)?|shell\/(account-switcher|group-menu|member-menu\.rules|member-tools|menu-on-demand|quick-places))\.tsx?$/;

/** Parts of nearly every page, fields of forms among them, ... */
const PARTS =
  /lucide-react\/dist\/esm\/icons\/(arrow-left|book-open|bot|calendar-clock|chevron-down|chevron-right|chevron-up|circle-check|circle-exclamation-point|copy|copy-check|copy-x|eye|eye-off|info|layout-grid|log-out|play|rotate-ccw|undo-2|user-plus)\.|contract\/src\/roles\.ts$|web\/src\/ui\/(alert|copy-button|counts|disclosure|empty-state|failed-state|page-header|skeleton|use-media|forms\/(field|form-alert|input|pass-ref|password-input|segmented|switch))\.tsx?$/;
/** ... and of nearly every page behind the login. */
const MEMBER_PARTS =
  /web\/src\/(ui\/(avatar|count-mark|initials|dates\/(date-words|relative-time|relative-words|use-now|zoned-time))|platform\/(new-id|use-member-zone))\.tsx?$/;

/** What the frame keeps of queries. The hooks stay apart: pages for visitors do without. */
const QUERIES =
  /node_modules\/@tanstack\/(query-core\/(?!.*[oO]bserver\.)|react-query\/build\/modern\/QueryClientProvider)|web\/src\/platform\/api\/query-scope\.tsx?$/;

/** Popovers, and what places them. */
const FLOATING =
  /node_modules\/(@floating-ui|@radix-ui\/react-(arrow|popover|popper|use-size))\/|web\/src\/ui\/overlays\/(floating-class|popover)\.tsx?$/;

/** Dialogs and drawers, and what holds the focus in them. */
const OVERLAYS =
  /node_modules\/(@radix-ui\/react-(dialog|dismissable-layer|focus-guards|focus-scope|portal)|aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\/|web\/src\/ui\/overlays\/(confirm-dialog|dialog|drawer|modal)\.(tsx?|css)$/;

/** Small parts of every call and of the session behind it: as one file they are smaller than as ten. */
const API =
  /contract\/src\/auth\/routes\.ts$|web\/src\/platform\/(focus-first-invalid|session\/(session-check|session-refresh|owed-logout)|api\/(api-client|api-error|fetch-with-auth|query-failure|read-answer|route-request|throttled-log|track-call|use-api|use-submit))\.ts$/;

/** Tiny parts of what floats above each page and of what reports from it, likewise. */
const SMALL =
  /lucide-react\/dist\/esm\/icons\/(cloud-off|life-buoy|message-circle|refresh-cw)\.|contract\/src\/(failure|traffic\/routes)\.ts$|web\/src\/platform\/(connection-monitor|toast|api\/post-quietly)\.ts$/;

/** What the lounge and the rulebook of Kadi share, likewise: the first files name each file of a public page. */
const CARDS =
  /contract\/src\/(game-links|games\/(limits|routes))\.ts$|games\/src\/kadi\/cards\.ts$|features\/games\/(game-address|levels|players|board\/cloth|chess\/chess-pieces|checkers\/checkers-piece|kadi\/(playing-card|court-figure|suit-shapes|card-words)|practice\/(kept-practice|practice-settings))\.(tsx?|css)$/;
/** What surrounds a board: a guest on a slow line waits for each file before the first card. */
const BOARDS =
  /lucide-react\/dist\/esm\/icons\/(volume-2|volume-x|wifi-off)\.|games\/src\/(game|random|sha256)\.ts$|features\/games\/(game-bar|game-words|track-game|guide\/(game-rules|kadi-chapters)|board\/(motion|sounds|turn-timer)|practice\/(bot-player|practice\.rules|use-practice))\.(tsx?|css)$/;
/** The table of Kadi and its rules. */
const KADI = /games\/src\/kadi\/(?!kadi\.)(bots\/)?[\w-]+\.ts$|features\/games\/kadi\/[\w.-]+\.(tsx?|css)$/;

/** A table with others: what it says to the server, and the words around it. */
const TABLES =
  /contract\/src\/games\/(events|schemas)\.ts$|features\/games\/table\/(?!invite-panel|\w+-(board|page|replay)\.)[\w.-]+\.(tsx?|css)$/;
/** Channels to the server, ... */
const CHANNELS =
  /contract\/src\/(small-json|socket-event)\.ts$|web\/src\/platform\/sockets\/(channel-client|member-channel)\.ts$/;
/** ... and schemas for what comes over them and goes out of forms. */
const SCHEMAS = /node_modules\/zod\/|contract\/src\/fields\.ts$|web\/src\/platform\/api\/no-eval\.ts$/;

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [slimContract(), react(), tailwindcss(), preloadFont()],
  // Inlined files would need `data:` in the content security policy.
  build: {
    assetsInlineLimit: 0,
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'framework', test: FRAMEWORK },
            { name: 'frame-icons', test: FRAME_ICONS },
            { name: 'frame', test: FRAME },
            { name: 'parts', test: PARTS },
            { name: 'member-parts', test: MEMBER_PARTS },
            { name: 'queries', test: QUERIES },
            { name: 'floating', test: FLOATING },
            { name: 'overlays', test: OVERLAYS },
            { name: 'api', test: API },
            { name: 'small', test: SMALL },
            { name: 'cards', test: CARDS },
            { name: 'boards', test: BOARDS },
            { name: 'kadi', test: KADI },
            { name: 'tables', test: TABLES },
            { name: 'channels', test: CHANNELS },
            { name: 'schemas', test: SCHEMAS },
          ],
        },
      },
    },
  },
  // The renderer brings its libraries along in their production form, whatever the server's environment says.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  server: {
    host: '127.0.0.1',
    proxy: {
      [API_PATHS]: {
        target: API_ADDRESS,
        ws: true,
        bypass: ({ url = '', headers }) =>
          headers.accept?.includes('text/html') && !PROVIDER_LOGIN_PATH.test(url) ? '/index.html' : undefined,
      },
    },
  },
}));

/** Names the built font in the head, so that text is drawn in it at once. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head' as const,
        })),
  };
}
