// What one screen of signing in hands to the next by its address. What went wrong on the first stays there.
const CARRIED = ['link', 'email', 'ref'];

export function carriedQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => CARRIED.includes(name));
  return kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : '';
}
