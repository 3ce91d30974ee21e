// A few quiet sounds, made by the browser: stone, papyrus, coins, beads, water, a drum and a plucked string.
import { setting } from "./settings.js";

const QUIET = 0.12; // about -18 dB
const MOST_VOICES = 3;
const D4 = 293.66; // hertz
const SCALE = [1, 9 / 8, 4 / 3, 3 / 2, 5 / 3]; // D E G A B

let audio = null;
let voices = 0;

/** The voice of one sound: a volume that rises at once and dies away. */
function voice(level, from, lasts, rise = 0.004) {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(QUIET * level, from + rise);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  volume.connect(audio.destination);
  return volume;
}

function tone(pitch, level, lasts, after = 0, type = "sine") {
  const from = audio.currentTime + after;
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  source.connect(voice(level, from, lasts));
  source.start(from);
  source.stop(from + lasts);
}

/** Noise through a filter that moves from one pitch to another. */
function noise(low, high, level, lasts, rise = 0.004) {
  const from = audio.currentTime;
  const source = audio.createBufferSource();
  source.buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(low, from);
  filter.frequency.exponentialRampToValueAtTime(high, from + lasts);
  source.connect(filter).connect(voice(level, from, lasts, rise));
  source.start(from);
}

/** A plucked string, after Karplus and Strong: noise that a delay smooths on every round. */
function pluck(pitch, level, after = 0, lasts = 0.9) {
  const from = audio.currentTime + after;
  const period = Math.round(audio.sampleRate / pitch);
  const source = audio.createBufferSource();
  source.buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) {
    samples[n] = n < period ? 2 * Math.random() - 1 : 0.497 * (samples[n - period] + samples[Math.max(0, n - period - 1)]);
  }
  source.connect(voice(level, from, lasts));
  source.start(from);
}

const drum = (after = 0) => tone(90, 1.2, 0.22, after);

const SOUNDS = {
  placed: () => {
    noise(900, 400, 1, 0.03);
    tone(180, 0.9, 0.09);
  },
  removed: () => tone(140, 0.7, 0.12, 0, "triangle"),
  turned: () => noise(2000, 6000, 0.5, 0.09),
  money: () => [2100, 3300].forEach((pitch, n) => tone(pitch, 0.25, 0.12, 0.03 * n)),
  scored: () => SCALE.forEach((step, n) => tone(2 * D4 * step, 0.35, 0.14, 0.06 * n, "triangle")),
  round: () => noise(200, 420, 0.8, 0.4, 0.2),
  passed: () => pluck(D4 / 2, 0.4, 0, 0.3),
  turn: () => {
    drum();
    pluck(D4, 0.9, 0.09);
  },
  ended: () => {
    SCALE.forEach((step, n) => pluck(D4 * step, 0.8, 0.16 * n));
    drum(0.8);
  },
  refused: () => pluck(D4 / 4, 0.5, 0, 0.25),
};

/** Plays the sound of an effect, unless sounds are off or the page was never touched. */
export function sound(kind) {
  if (!SOUNDS[kind] || setting("sound") !== "on" || voices >= MOST_VOICES || !navigator.userActivation?.hasBeenActive) return;
  audio = audio || new AudioContext();
  voices++;
  setTimeout(() => voices--, 250);
  SOUNDS[kind]();
}
