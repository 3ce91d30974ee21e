// Two quiet sounds, made by the browser.
import { setting } from "./settings.js";

let audio = null;

export function sound(kind) {
  if (setting("sound") !== "on" || !navigator.userActivation?.hasBeenActive) return;
  audio = audio || new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = kind === "turn" ? 660 : 220;
  tone.type = kind === "turn" ? "sine" : "triangle";
  volume.gain.setValueAtTime(0.06, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + (kind === "turn" ? 0.5 : 0.09));
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
}
