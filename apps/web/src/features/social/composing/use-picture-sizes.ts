// Width and height of the pictures of a post, by their address: networks refuse shapes, and previews show them.
import { useEffect, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

export function usePictureSizes(urls: readonly string[]): ReadonlyMap<string, Size> {
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map());
  const wanted = urls.join(' ');
  useEffect(() => {
    let isShown = true;
    for (const url of wanted.split(' ').filter(Boolean)) {
      const picture = new Image();
      picture.addEventListener('load', () => {
        const { naturalWidth: width, naturalHeight: height } = picture;
        if (isShown) setSizes((known) => new Map([...known, [url, { width, height }]]));
      });
      picture.src = url;
    }
    return () => {
      isShown = false;
    };
  }, [wanted]);
  return sizes;
}
