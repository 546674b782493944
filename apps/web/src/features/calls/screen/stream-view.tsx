// Plays a stream of media. A browser that plays nothing before the first press is asked again with each press.
import { useEffect, useRef } from 'react';

interface StreamViewProps {
  stream: MediaStream;
  label?: string;
  isAudio?: boolean;
  /** One's own picture, as a mirror shows it. */
  isMirrored?: boolean;
  isSilent?: boolean;
  /** Heard, not seen. */
  isHidden?: boolean;
  /** Of the device that plays it. */
  speakerId?: string | null;
}

export function StreamView(props: StreamViewProps) {
  const { stream, label, isAudio = false, isMirrored = false, isSilent = false, speakerId = null } = props;
  const { isHidden = false } = props;
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  useEffect(() => {
    const player = element.current;
    if (!player) return;
    player.srcObject = stream;
    const play = () => void player.play().catch((error: unknown) => console.debug('Not played yet.', error));
    play();
    document.addEventListener('pointerdown', play);
    return () => {
      document.removeEventListener('pointerdown', play);
      player.srcObject = null;
    };
  }, [stream]);
  useEffect(() => {
    // Not every browser lets a page choose.
    if (speakerId !== null && element.current && 'setSinkId' in element.current)
      void element.current
        .setSinkId(speakerId)
        .catch((error: unknown) => console.debug('No such speaker.', error));
  }, [speakerId]);
  if (isAudio) return <audio ref={element} autoPlay />;
  return (
    <video
      ref={element}
      aria-label={label}
      autoPlay
      playsInline
      muted={isSilent}
      className="call-video"
      data-mirrored={isMirrored || undefined}
      data-hidden={isHidden || undefined}
    />
  );
}
