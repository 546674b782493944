// The sounds of the table, made by WebAudio as they are heard: no files. Browsers allow them after the first press.
import { create } from 'zustand';
import { localStore } from '../../../platform/browser-storage.ts';

const MUTED_KEY = 'games-muted';

export const useSounds = create<{ isMuted: boolean }>(() => ({
  isMuted: localStore.getItem(MUTED_KEY) === 'true',
}));

export function muteSounds(isMuted: boolean): void {
  localStore.setItem(MUTED_KEY, String(isMuted));
  useSounds.setState({ isMuted });
}

export type Sound = 'move' | 'capture' | 'card' | 'draw' | 'turn' | 'won' | 'lost';

let audio: AudioContext | undefined;

export function playSound(sound: Sound): void {
  if (useSounds.getState().isMuted || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Before the first press it is suspended: what would have been heard then is not heard later.
  if (audio.state === 'suspended') void audio.resume();
  SOUNDS[sound](audio, audio.currentTime);
}

const SOUNDS: Readonly<Record<Sound, (context: AudioContext, at: number) => void>> = {
  move: (context, at) => knock(context, at, 320),
  capture: (context, at) => {
    knock(context, at, 420);
    knock(context, at + 0.06, 240);
  },
  card: (context, at) => swish(context, at, 2_600, 0.09),
  draw: (context, at) => swish(context, at, 1_500, 0.14),
  turn: (context, at) => tone(context, { at, frequency: 660, seconds: 0.18, volume: 0.05 }),
  won: (context, at) =>
    [523, 659, 784, 1_047].forEach((frequency, step) =>
      tone(context, { at: at + step * 0.11, frequency, seconds: 0.4, volume: 0.07 }),
    ),
  lost: (context, at) =>
    [392, 330, 262].forEach((frequency, step) =>
      tone(context, { at: at + step * 0.14, frequency, seconds: 0.4, volume: 0.06 }),
    ),
};

interface Tone {
  at: number;
  frequency: number;
  seconds: number;
  volume: number;
}

function tone(context: AudioContext, { at, frequency, seconds, volume }: Tone): void {
  const source = context.createOscillator();
  source.type = 'sine';
  source.frequency.value = frequency;
  source.connect(fading(context, at, volume, seconds));
  source.start(at);
  source.stop(at + seconds);
}

/** A piece set down on wood. */
function knock(context: AudioContext, at: number, frequency: number): void {
  tone(context, { at, frequency, seconds: 0.07, volume: 0.12 });
  swish(context, at, 900, 0.03);
}

/** Paper on cloth: a short breath of filtered noise. */
function swish(context: AudioContext, at: number, frequency: number, seconds: number): void {
  const source = context.createBufferSource();
  source.buffer = noise(context);
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  source.connect(filter).connect(fading(context, at, 0.16, seconds));
  source.start(at);
  source.stop(at + seconds);
}

function fading(context: AudioContext, at: number, volume: number, seconds: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(context.destination);
  return gain;
}

let noiseBuffer: AudioBuffer | undefined;

function noise(context: AudioContext): AudioBuffer {
  if (noiseBuffer) return noiseBuffer;
  noiseBuffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = noiseBuffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  return noiseBuffer;
}
