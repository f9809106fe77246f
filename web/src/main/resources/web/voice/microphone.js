/**
 * From the microphone to Opus packets. The microphone is opened with the first word and closed when nothing was said for a while, so
 * that the browser's sign of it does not stay on for ever.
 *
 *   getUserMedia -> AudioWorklet (tap-worklet.js) -> AudioEncoder -> packets of 40 ms
 */
import { levelOf } from './loudness.js';

const SAMPLES_PER_SECOND = 48000;
const BITS_PER_SECOND = 24000;
/** Two steps of 20 ms in one packet: half the messages, and hardly later, since they leave the server with its tick. */
const PACKET_MICROS = 40000;
const CLOSE_AFTER_MILLIS = 60_000;
/** `application` is newer than the types that check us. @type {any} */
const OPUS = {
  codec: 'opus',
  sampleRate: SAMPLES_PER_SECOND,
  numberOfChannels: 1,
  bitrate: BITS_PER_SECOND,
  opus: { frameDuration: PACKET_MICROS, application: 'voip' },
};

/** The microphone cannot be used, in words for the visitor. */
export class MicrophoneError extends Error {}

/** Why nobody can speak from here; nothing when they can. @returns {string | undefined} */
export function whyNot() {
  if (!window.isSecureContext) return 'Browsers only lend their microphone to pages that come by https, or from this machine.';
  if (typeof AudioEncoder === 'undefined' || typeof AudioDecoder === 'undefined' || typeof AudioWorkletNode === 'undefined') {
    return 'This browser has no WebCodecs, so voices can neither be sent nor heard. A current Chrome, Edge or Firefox has them.';
  }
  return navigator.mediaDevices ? undefined : 'This browser lends no microphone to pages.';
}

/** @param {unknown} trouble */
function inWords(trouble) {
  const name = trouble instanceof DOMException ? trouble.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'The microphone is not allowed here: allow it in the browser, beside the address, and try again.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'There is no microphone to be found.';
  if (name === 'NotReadableError' || name === 'AbortError') return 'The microphone cannot be read: another program may have it.';
  return `The microphone cannot be used: ${trouble instanceof Error ? trouble.message : trouble}`;
}

export class Microphone {
  #said;
  #level;
  /** @type {{context: AudioContext, stream: MediaStream, encoder: AudioEncoder} | undefined} */
  #open;
  /** @type {Promise<void> | undefined} */
  #opening;
  #isOn = false;
  #samples = 0;
  #closing = 0;

  /** @param {(packet: Uint8Array) => void} said @param {(level: number) => void} level how loud it is, while it is on */
  constructor(said, level) {
    this.#said = said;
    this.#level = level;
  }

  /** From now on packets come. @throws {MicrophoneError} */
  async start() {
    clearTimeout(this.#closing);
    this.#isOn = true;
    if (this.#open?.encoder.state === 'closed') this.close();
    if (this.#open) return;
    this.#opening ??= this.#prepare().finally(() => (this.#opening = undefined));
    await this.#opening;
  }

  /** No more of them; resolves when the last has come. */
  async stop() {
    this.#isOn = false;
    const open = this.#open;
    this.#closing = window.setTimeout(() => this.close(), CLOSE_AFTER_MILLIS);
    if (open?.encoder.state === 'configured') await open.encoder.flush().catch(() => {});
  }

  /** Gives the microphone back. */
  close() {
    clearTimeout(this.#closing);
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    for (const track of open.stream.getTracks()) track.stop();
    if (open.encoder.state !== 'closed') open.encoder.close();
    void open.context.close();
  }

  async #prepare() {
    /** @type {MediaStream | undefined} */
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
      });
      const context = new AudioContext({ sampleRate: SAMPLES_PER_SECOND });
      await context.audioWorklet.addModule(new URL('./tap-worklet.js', import.meta.url));
      const tap = new AudioWorkletNode(context, 'tap', { numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' });
      tap.port.onmessage = ({ data }) => this.#hear(data);
      context.createMediaStreamSource(stream).connect(tap);
      await context.resume();
      this.#open = { context, stream, encoder: this.#encoder() };
    } catch (trouble) {
      for (const track of stream?.getTracks() ?? []) track.stop();
      throw new MicrophoneError(inWords(trouble));
    }
  }

  #encoder() {
    const encoder = new AudioEncoder({
      output: (chunk) => {
        const packet = new Uint8Array(chunk.byteLength);
        chunk.copyTo(packet);
        this.#said(packet);
      },
      error: (trouble) => console.error('the voice cannot be encoded:', trouble.message),
    });
    encoder.configure(OPUS);
    return encoder;
  }

  /** @param {Float32Array<ArrayBuffer>} samples */
  #hear(samples) {
    const encoder = this.#open?.encoder;
    if (!this.#isOn || encoder?.state !== 'configured') return;
    this.#level(levelOf(samples));
    const timestamp = Math.round((this.#samples / SAMPLES_PER_SECOND) * 1e6);
    this.#samples += samples.length;
    const sound = new AudioData({
      format: 'f32-planar',
      sampleRate: SAMPLES_PER_SECOND,
      numberOfFrames: samples.length,
      numberOfChannels: 1,
      timestamp,
      data: samples,
    });
    encoder.encode(sound);
    sound.close();
  }
}
