let sound: AudioContext | undefined;

/** Lets the page sound an alarm later: browsers allow sound only after a click or key press. */
export function armAlarm(): void {
  for (const eventName of ['click', 'keydown']) document.addEventListener(eventName, arm, true);
}

function arm(): void {
  sound ??= new AudioContext();
  void sound.resume();
}

/** Frequencies of the alarm's successive tones in Hz, and the duration of each in seconds. */
const pitches = [880, 660, 880];
const toneSeconds = 0.25;

/** Sounds the alarm once; silent if nobody has clicked or pressed a key on this page. */
export function ring(): void {
  if (sound?.state !== 'running') return;
  for (const [index, pitch] of pitches.entries()) {
    const tone = new OscillatorNode(sound, { type: 'square', frequency: pitch });
    tone.connect(new GainNode(sound, { gain: 0.3 })).connect(sound.destination);
    tone.start(sound.currentTime + index * toneSeconds);
    tone.stop(sound.currentTime + (index + 1) * toneSeconds);
  }
}
