// Rendered pages, kept by address until what they show has changed. Only what a visitor may see is ever put here.
// Bounded in bytes, since addresses are made up by strangers; the page that was asked for longest ago goes first.
export interface KeptPage {
  /** What it takes in memory. */
  sizeBytes: number;
  /** False for what is rendered each time: missing pages, failures. */
  isKept: boolean;
}

interface Entry<Page> {
  page: Page;
  tags: readonly string[];
  sizeBytes: number;
  renderedMs: number;
}

interface Options {
  maxBytes: number;
  /** For pages with tags: bounds how long a lost event can leave an old page. */
  maxAgeMs: number;
  nowMs?: () => number;
}

export interface PageCache<Page extends KeptPage> {
  /** The kept page, or a new one. Requests for the same address share one rendering. */
  get(address: string, tags: readonly string[], render: () => Promise<Page>): Promise<Page>;
  /** Forgets every page with one of these tags; renderings under way are not kept. */
  forget(tags: readonly string[]): void;
  sizeBytes(): number;
}

export function createPageCache<Page extends KeptPage>({
  maxBytes,
  maxAgeMs,
  nowMs = () => performance.now(),
}: Options): PageCache<Page> {
  const entries = new Map<string, Entry<Page>>();
  const addressesByTag = new Map<string, Set<string>>();
  const underWay = new Map<string, { tags: readonly string[]; rendering: Promise<Page> }>();
  let totalBytes = 0;

  function remove(address: string): void {
    const entry = entries.get(address);
    if (!entry) return;
    entries.delete(address);
    totalBytes -= entry.sizeBytes;
    for (const tag of entry.tags) {
      const addresses = addressesByTag.get(tag);
      addresses?.delete(address);
      if (addresses?.size === 0) addressesByTag.delete(tag);
    }
  }

  function keep(address: string, tags: readonly string[], page: Page): void {
    // The address is memory too, and strangers choose it.
    const sizeBytes = page.sizeBytes + address.length * 4;
    if (sizeBytes > maxBytes / 10) return;
    remove(address);
    entries.set(address, { page, tags, sizeBytes, renderedMs: nowMs() });
    totalBytes += sizeBytes;
    for (const tag of tags) {
      const addresses = addressesByTag.get(tag) ?? new Set();
      addressesByTag.set(tag, addresses.add(address));
    }
    for (const [oldest] of entries) {
      if (totalBytes <= maxBytes) break;
      remove(oldest);
    }
  }

  function render(address: string, tags: readonly string[], make: () => Promise<Page>): Promise<Page> {
    const rendering = make().then(
      (page) => {
        // Absent or another: a change arrived meanwhile, and this page may show what was before it.
        const isCurrent = underWay.get(address)?.rendering === rendering;
        if (isCurrent) underWay.delete(address);
        if (isCurrent && page.isKept) keep(address, tags, page);
        return page;
      },
      (error: unknown) => {
        if (underWay.get(address)?.rendering === rendering) underWay.delete(address);
        throw error;
      },
    );
    underWay.set(address, { tags, rendering });
    return rendering;
  }

  return {
    async get(address, tags, make) {
      const entry = entries.get(address);
      if (entry && (entry.tags.length === 0 || nowMs() - entry.renderedMs < maxAgeMs)) {
        // Moved to the end: the order of the map is the order of use.
        entries.delete(address);
        entries.set(address, entry);
        return entry.page;
      }
      return underWay.get(address)?.rendering ?? render(address, tags, make);
    },
    forget(tags) {
      const changed = new Set(tags);
      for (const tag of changed) for (const address of addressesByTag.get(tag) ?? []) remove(address);
      for (const [address, { tags: read }] of underWay)
        if (read.some((tag) => changed.has(tag))) underWay.delete(address);
    },
    sizeBytes: () => totalBytes,
  };
}
