// Whether a page of the portal may show a picture: the content policy allows its own and those that come over https.
export const isShownHere = (url: string): boolean =>
  url.startsWith('https:') || url.startsWith(`${window.location.origin}/`);
