// A post as its readers will meet it on one network. An approximation of the feed, not a copy: order, shapes, folding, colours.
import { NetworkMark } from '../../../ui/network-mark.tsx';
import { FacebookPreview } from './facebook-preview.tsx';
import { InstagramPreview } from './instagram-preview.tsx';
import type { PreviewPost } from './preview-post.ts';
import { TimelinePreview } from './timeline-preview.tsx';
import './network-preview.css';

type Network = Parameters<typeof NetworkMark>[0]['network'];

interface NetworkPreviewProps {
  network: Network;
  /** The network, or the connection where there are several. */
  label: string;
  post: PreviewPost;
}

export function NetworkPreview({ network, label, post }: NetworkPreviewProps) {
  return (
    <figure className="network-preview" data-network={network}>
      <figcaption>
        <NetworkMark network={network} className="size-3.5" />
        <span className="truncate">{label}</span>
      </figcaption>
      <article aria-label={`Preview for ${label}`}>
        {network === 'facebook' && <FacebookPreview {...post} />}
        {network === 'instagram' && <InstagramPreview {...post} />}
        {(network === 'x' || network === 'bluesky') && <TimelinePreview network={network} {...post} />}
      </article>
    </figure>
  );
}
