// A person's picture, or their initials where there is none or it does not load. Decoration beside a name; where it stands
// alone, `isNamed` says the name to screen readers.
import { useState } from 'react';
import { initialsOf, tintOf } from './initials.ts';
import './avatar.css';

interface AvatarProps {
  name: string;
  imageUrl?: string | null | undefined;
  size?: 'small' | 'medium' | 'large' | 'huge';
  isNamed?: boolean;
}

export function Avatar({ name, imageUrl, size = 'medium', isNamed = false }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const hasImage = imageUrl && imageUrl !== failedUrl;
  return (
    <span
      className="avatar"
      data-size={size}
      data-tint={tintOf(name)}
      {...(isNamed ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {hasImage ? (
        <img src={imageUrl} alt="" loading="lazy" decoding="async" onError={() => setFailedUrl(imageUrl)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
