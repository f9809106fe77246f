/**
 * One voice that is heard: packets in order, decoded, each played right after the one before, as loud and from where the speaker is.
 *
 *   packets -> Sequence -> AudioDecoder -> Playhead -> filter -> gain -> side -> the sound card
 */
import { Playhead, Sequence } from './jitter.js';
import { levelOf } from './loudness.js';

const SAMPLES_PER_SECOND = 48000;
/** Who sends so much that is no Opus is not listened to any more. */
const MOST_FAULTS = 5;
/** Changes of loudness take a moment, or they would click. Seconds. */
const EASE = 0.06;
const ANALYSED_SAMPLES = 1024;

export class Ear {
  #context;
  #sequence = new Sequence();
  #playhead = new Playhead();
  /** @type {AudioDecoder | undefined} */
  #decoder;
  #faults = 0;
  #timestamp = 0;
  #filter;
  #gain;
  #side;
  #analyser;
  #measured = new Float32Array(ANALYSED_SAMPLES);
  /** When the last packet came, local millis. */
  heardAt = 0;

  /** @param {AudioContext} context @param {AudioNode} out */
  constructor(context, out) {
    this.#context = context;
    this.#filter = new BiquadFilterNode(context, { type: 'lowpass' });
    this.#gain = new GainNode(context, { gain: 0 });
    this.#side = new StereoPannerNode(context);
    this.#analyser = new AnalyserNode(context, { fftSize: ANALYSED_SAMPLES });
    this.#filter.connect(this.#gain).connect(this.#side).connect(out);
    this.#gain.connect(this.#analyser);
  }

  get counts() {
    return this.#sequence.counts;
  }

  /** @param {import('./frame.js').Piece} piece @param {number} now local millis */
  hear(piece, now) {
    this.heardAt = now;
    for (const packet of this.#sequence.take(piece)) this.#decode(packet);
  }

  /** How it sounds from now on. @param {import('./loudness.js').Sound} sound */
  tune({ gain, hertz, pan }) {
    const now = this.#context.currentTime;
    this.#gain.gain.setTargetAtTime(gain, now, EASE);
    this.#filter.frequency.setTargetAtTime(hertz, now, EASE);
    this.#side.pan.setTargetAtTime(pan, now, EASE);
  }

  /** How loud it is at this moment, after all: 0 when nothing is heard. */
  level() {
    this.#analyser.getFloatTimeDomainData(this.#measured);
    return levelOf(this.#measured);
  }

  close() {
    if (this.#decoder && this.#decoder.state !== 'closed') this.#decoder.close();
    for (const node of [this.#filter, this.#gain, this.#side, this.#analyser]) node.disconnect();
  }

  /** @param {Uint8Array} packet */
  #decode(packet) {
    if (this.#faults > MOST_FAULTS) return;
    try {
      if (!this.#decoder || this.#decoder.state === 'closed') this.#decoder = this.#newDecoder();
      this.#decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: this.#timestamp++, data: packet }));
    } catch {
      this.#faults++;
    }
  }

  #newDecoder() {
    const decoder = new AudioDecoder({
      output: (sound) => this.#play(sound),
      // It is closed by that; the next packet gets another one.
      error: () => this.#faults++,
    });
    decoder.configure({ codec: 'opus', sampleRate: SAMPLES_PER_SECOND, numberOfChannels: 1 });
    return decoder;
  }

  /** @param {AudioData} sound */
  #play(sound) {
    const { numberOfFrames, sampleRate } = sound;
    const begin = this.#playhead.place(this.#context.currentTime, numberOfFrames / sampleRate);
    if (begin !== undefined) {
      const buffer = this.#context.createBuffer(1, numberOfFrames, sampleRate);
      sound.copyTo(buffer.getChannelData(0), { planeIndex: 0, format: 'f32-planar' });
      const source = new AudioBufferSourceNode(this.#context, { buffer });
      source.connect(this.#filter);
      source.start(begin);
    }
    sound.close();
  }
}
