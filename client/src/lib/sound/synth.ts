/** Sounds synthesised from oscillators and noise, each under one second; loaded with the first sound. */

export type SoundName = "turn" | "conquest" | "die" | "coins" | "decline" | "loss" | "victory" | "chat";

export interface Sound {
  name: SoundName;
  /** Strength from 0 to 1: force of a blow, amount of coins. */
  strength: number;
}

interface Tone {
  /** Pitch at the start and the end (Hz). */
  pitch: readonly [number, number];
  at?: number;
  length: number;
  gain: number;
  wave?: OscillatorType;
}

interface Noise {
  /** Centre frequency of the audible part (Hz). */
  pitch: number;
  at?: number;
  length: number;
  gain: number;
}

interface Recipe {
  tones?: readonly Tone[];
  noises?: readonly Noise[];
}

const ATTACK_TIME = 0.008;
const SILENCE = 0.0001;

const RECIPES: Record<SoundName, (strength: number) => Recipe> = {
  turn: () => ({
    tones: [
      { pitch: [880, 880], length: 0.7, gain: 0.5 },
      { pitch: [1320, 1320], at: 0.12, length: 0.75, gain: 0.4 },
      { pitch: [2640, 2640], at: 0.12, length: 0.35, gain: 0.1 },
    ],
  }),
  conquest: (strength) => ({
    tones: [{ pitch: [150 - 60 * strength, 45], length: 0.16 + 0.2 * strength, gain: 0.6 + 0.4 * strength }],
    noises: [
      { pitch: 900 - 400 * strength, length: 0.08 + 0.14 * strength, gain: 0.35 + 0.4 * strength },
      { pitch: 3200, at: 0.02, length: 0.05, gain: 0.2 * strength },
    ],
  }),
  die: () => ({
    noises: [0, 0.11, 0.2, 0.31, 0.45, 0.62].map((at, i) => ({
      pitch: 2400 - 220 * i,
      at,
      length: 0.045,
      gain: 0.55 - 0.06 * i,
    })),
  }),
  coins: (strength) => ({
    tones: Array.from({ length: 2 + Math.round(5 * strength) }, (_, i) => ({
      pitch: [2100 + 190 * (i % 4), 2050 + 190 * (i % 4)],
      at: 0.25 + 0.06 * i,
      length: 0.16,
      gain: 0.22,
      wave: "triangle",
    })),
  }),
  decline: () => ({
    tones: [
      { pitch: [392, 196], length: 0.8, gain: 0.35, wave: "triangle" },
      { pitch: [294, 147], at: 0.1, length: 0.85, gain: 0.3, wave: "triangle" },
    ],
    noises: [0, 0.1, 0.2].map((at) => ({ pitch: 700, at, length: 0.06, gain: 0.25 })),
  }),
  loss: (strength) => ({
    tones: [{ pitch: [300, 140 - 40 * strength], length: 0.35, gain: 0.4, wave: "triangle" }],
  }),
  victory: () => ({
    tones: [523, 659, 784, 1047].map((pitch, i) => ({
      pitch: [pitch, pitch],
      at: 0.13 * i,
      length: i === 3 ? 0.55 : 0.25,
      gain: 0.35,
      wave: "triangle",
    })),
  }),
  chat: () => ({ tones: [{ pitch: [660, 880], length: 0.12, gain: 0.3 }] }),
};

/** Longer than any sound (ms). */
const REST_AFTER = 3000;

/** Turns sounds into nodes of one audio context. */
export class Synth {
  private readonly context = new AudioContext();
  private readonly out = this.context.createGain();
  private hiss: AudioBuffer | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.out.connect(this.context.destination);
  }

  play({ name, strength }: Sound, volume: number): void {
    void this.context.resume();
    // A running context keeps the processor awake, even in silence.
    clearTimeout(this.rest);
    this.rest = setTimeout(() => void this.context.suspend(), REST_AFTER);
    this.out.gain.value = volume;
    const { tones = [], noises = [] } = RECIPES[name](Math.max(0, Math.min(1, strength)));
    for (const tone of tones) this.tone(tone);
    for (const noise of noises) this.noise(noise);
  }

  private tone({ pitch, at = 0, length, gain, wave = "sine" }: Tone): void {
    const start = this.context.currentTime + at;
    const oscillator = this.context.createOscillator();
    oscillator.type = wave;
    oscillator.frequency.setValueAtTime(pitch[0], start);
    oscillator.frequency.exponentialRampToValueAtTime(pitch[1], start + length);
    oscillator.connect(this.envelope(start, length, gain));
    oscillator.start(start);
    oscillator.stop(start + length);
  }

  private noise({ pitch, at = 0, length, gain }: Noise): void {
    const start = this.context.currentTime + at;
    const source = this.context.createBufferSource();
    source.buffer = this.hiss ??= this.makeHiss();
    const filter = this.context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    source.connect(filter).connect(this.envelope(start, length, gain));
    source.start(start);
    source.stop(start + length);
  }

  private envelope(start: number, length: number, gain: number): GainNode {
    const envelope = this.context.createGain();
    envelope.gain.setValueAtTime(SILENCE, start);
    envelope.gain.exponentialRampToValueAtTime(Math.max(gain, SILENCE), start + ATTACK_TIME);
    envelope.gain.exponentialRampToValueAtTime(SILENCE, start + length);
    envelope.connect(this.out);
    return envelope;
  }

  private makeHiss(): AudioBuffer {
    const buffer = this.context.createBuffer(1, this.context.sampleRate / 2, this.context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    return buffer;
  }
}
