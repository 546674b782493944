// A thin bar at the top: how much of the text lies behind. Decoration for eyes; screen readers have a place of their own.
import { type RefObject, useEffect, useRef } from 'react';

export function ReadingProgress({ text }: { text: RefObject<HTMLElement | null> }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame = 0;
      if (!text.current || !bar.current) return;
      const { top, height } = text.current.getBoundingClientRect();
      const readable = height - window.innerHeight;
      const share = readable <= 0 ? 0 : Math.min(1, Math.max(0, -top / readable));
      bar.current.style.transform = `scaleX(${share})`;
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    };
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [text]);
  return <div ref={bar} aria-hidden className="doc-progress" />;
}
