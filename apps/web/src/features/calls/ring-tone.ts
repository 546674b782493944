// The sound of a call that rings, made here: two soft tones, again and again. Browsers that allow no sound before the first press
// stay silent.

const TONES = {
  /** Rises, to be noticed. */
  incoming: { hertz: [587, 784], everyMs: 2_200 },
  /** What a caller hears while it rings at the other side. */
  outgoing: { hertz: [440, 440], everyMs: 3_500 },
} as const;
const TONE_SECONDS = 0.35;
const VOLUME = 0.08;

/** Answers how to stop. */
export function playRing(kind: keyof typeof TONES): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const { hertz, everyMs } = TONES[kind];
  const audio = new AudioContext();
  const ring = () => {
    if (audio.state !== 'running') return;
    for (const [place, frequency] of hertz.entries()) {
      const startsAt = audio.currentTime + place * TONE_SECONDS;
      const tone = new OscillatorNode(audio, { frequency });
      const gain = new GainNode(audio, { gain: 0 });
      gain.gain.setValueAtTime(0, startsAt);
      gain.gain.linearRampToValueAtTime(VOLUME, startsAt + 0.03);
      gain.gain.linearRampToValueAtTime(0, startsAt + TONE_SECONDS);
      tone.connect(gain).connect(audio.destination);
      tone.start(startsAt);
      tone.stop(startsAt + TONE_SECONDS);
    }
  };
  ring();
  const timer = setInterval(ring, everyMs);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
}
