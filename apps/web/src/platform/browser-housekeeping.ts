// Leaves nothing stale behind: workers and caches of earlier versions go, and a page that the browser froze while one
// was elsewhere starts afresh when it is shown again.
export function keepHouse(): void {
  void removeWorkersAndCaches();
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}

async function removeWorkersAndCaches(): Promise<void> {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(workers.map((worker) => worker.unregister()));
    if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  } catch {
    // Browsers that block storage refuse the question; then there is nothing to remove either.
  }
}
