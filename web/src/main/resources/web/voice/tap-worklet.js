/** Runs beside the sound card: hands on what the microphone hears, 20 ms at a time. */
const SAMPLES = 960;
/** What only a worklet has. @type {any} */
const scope = globalThis;

class Tap extends scope.AudioWorkletProcessor {
  #block = new Float32Array(SAMPLES);
  #filled = 0;

  /** @param {Float32Array[][]} inputs */
  process(inputs) {
    const channel = inputs[0]?.[0];
    for (let at = 0; channel && at < channel.length; ) {
      const count = Math.min(channel.length - at, SAMPLES - this.#filled);
      this.#block.set(channel.subarray(at, at + count), this.#filled);
      this.#filled += count;
      at += count;
      if (this.#filled === SAMPLES) this.#hand();
    }
    return true;
  }

  #hand() {
    this.port.postMessage(this.#block, [this.#block.buffer]);
    this.#block = new Float32Array(SAMPLES);
    this.#filled = 0;
  }
}

scope.registerProcessor('tap', Tap);
