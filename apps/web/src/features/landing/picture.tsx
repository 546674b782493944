// A drawing of the landing page. The files follow the theme by themselves: inside an image `prefers-color-scheme` is the
// colour scheme of the element that shows it. Without `alt` it says nothing that the words beside it do not say.
import type { ComponentProps } from 'react';

interface PictureProps extends ComponentProps<'img'> {
  name: string;
  /** Width and height of the drawing: its place is kept while it loads. */
  size: readonly [number, number];
}

export function Picture({ name, size: [width, height], ...rest }: PictureProps) {
  return <img src={`/pictures/${name}.svg`} width={width} height={height} alt="" loading="lazy" {...rest} />;
}
