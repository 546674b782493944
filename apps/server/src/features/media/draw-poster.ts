// The poster of a video of which no frame is known: a dark field in its shape with the mark of a player.

/** Wide enough for a card; a frame of the video takes its place. */
const POSTER_SIDE = 640;

export async function drawPoster(video: { width: number; height: number }): Promise<Uint8Array<ArrayBuffer>> {
  const scale = POSTER_SIDE / Math.max(video.width, video.height);
  const [width, height] = [video.width, video.height].map((side) =>
    Math.max(16, Math.round(side * scale)),
  ) as [number, number];
  const [x, y, r] = [width / 2, height / 2, Math.min(width, height) / 8];
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#2b2f36"/>
    <path d="M${x - r * 0.8} ${y - r} L${x + r} ${y} L${x - r * 0.8} ${y + r} Z" fill="#c9ced6"/></svg>`;
  // Loaded where it is used: a portal that handles no pictures does not pay for it at its start.
  const { default: sharp } = await import('sharp');
  return new Uint8Array(await sharp(Buffer.from(drawn)).png().toBuffer());
}
