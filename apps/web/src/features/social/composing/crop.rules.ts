// Which part of a picture is shown: a rectangle in shares of the picture, of one shape, as large as it can be or nearer.
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Sized {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** Shapes that networks show well; the first leaves the picture as it is. */
export const SHAPES = [
  { value: 'original', label: 'Original', ratio: undefined },
  { value: 'square', label: '1:1', ratio: 1 },
  { value: 'portrait', label: '4:5', ratio: 4 / 5 },
  { value: 'wide', label: '16:9', ratio: 16 / 9 },
  { value: 'link', label: '1.91:1', ratio: 1.91 },
] as const;
export type ShapeName = (typeof SHAPES)[number]['value'];

/** Nearer than this, pictures of phones become blurred. */
export const MAX_ZOOM = 4;

/** The largest rectangle of that ratio, divided by the zoom, around a centre and inside the picture. */
export function cropAround(picture: Sized, ratio: number, zoom: number, centre: Point): Crop {
  const own = picture.width / picture.height;
  const width = Math.min(1, ratio / own) / zoom;
  const height = Math.min(1, own / ratio) / zoom;
  return {
    x: toShare(between(0, centre.x - width / 2, 1 - width)),
    y: toShare(between(0, centre.y - height / 2, 1 - height)),
    width: toShare(width),
    height: toShare(height),
  };
}

export const centreOf = ({ x, y, width, height }: Crop): Point => ({ x: x + width / 2, y: y + height / 2 });

/** How much nearer it is than the largest part of its shape. */
export function zoomOf(picture: Sized, crop: Crop): number {
  const widest = Math.min(1, ratioOf(picture, crop) / (picture.width / picture.height));
  return between(1, widest / crop.width, MAX_ZOOM);
}

const ratioOf = (picture: Sized, crop: Crop) => (crop.width * picture.width) / (crop.height * picture.height);

/** The shape that a crop has, by its nearest ratio; a picture without one is shown as it is. */
export function shapeOf(picture: Sized, crop: Crop | undefined): ShapeName {
  if (!crop) return 'original';
  const ratio = ratioOf(picture, crop);
  const distance = (other: number) => Math.abs(Math.log(ratio / other));
  const [, ...shapes] = SHAPES;
  return shapes.toSorted((a, b) => distance(a.ratio) - distance(b.ratio))[0]!.value;
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** Four digits are finer than a pixel of any picture that is stored. */
const toShare = (value: number) => Math.round(value * 10_000) / 10_000;
