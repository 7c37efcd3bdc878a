import type { Segmenter } from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js'

/** The outline of a person changes little within this time, ms; finding it is what costs. */
const maskEveryMs = 60
/** The background is drawn this many points wide and stretched, which blurs it beyond recognition at little cost. */
const backgroundWide = 40
const colourMax = 255

/** The known canvas if it has this size, otherwise a new one. */
function canvasOf(known: OffscreenCanvas | null, width: number, height: number): OffscreenCanvas {
  return known?.width === width && known.height === height ? known : new OffscreenCanvas(width, height)
}

function drawingOn(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no drawing context')
  return context
}

/** Turns pictures of a camera into pictures of the person before a blurred background. */
export class FrameBlur {
  readonly #segmenter: Segmenter
  readonly #mask: OffscreenCanvas
  readonly #maskContext: OffscreenCanvasRenderingContext2D
  #picture: OffscreenCanvas | null = null
  #background: OffscreenCanvas | null = null
  #maskedAt = Number.NEGATIVE_INFINITY

  constructor(segmenter: Segmenter) {
    this.#segmenter = segmenter
    this.#mask = new OffscreenCanvas(segmenter._getInputWidth(), segmenter._getInputHeight())
    const context = this.#mask.getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('no drawing context')
    this.#maskContext = context
  }

  /** Takes the frame and closes it. */
  apply(frame: VideoFrame): VideoFrame {
    try {
      const now = performance.now()
      if (now - this.#maskedAt >= maskEveryMs) {
        this.#maskedAt = now
        this.#findPerson(frame)
      }
      return new VideoFrame(this.#compose(frame), { timestamp: frame.timestamp })
    } finally {
      frame.close()
    }
  }

  /** Leaves the person in the mask's alpha channel. */
  #findPerson(frame: VideoFrame): void {
    const { width, height } = this.#mask
    const context = this.#maskContext
    const segmenter = this.#segmenter
    context.globalCompositeOperation = 'copy'
    context.drawImage(frame, 0, 0, width, height)
    const image = context.getImageData(0, 0, width, height)
    const { data } = image
    const input = segmenter._getInputMemoryOffset() / Float32Array.BYTES_PER_ELEMENT
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      for (let part = 0; part < 3; part += 1) {
        segmenter.HEAPF32[input + pixel * 3 + part] = (data[pixel * 4 + part] ?? 0) / colourMax
      }
    }
    segmenter._runInference()
    const output = segmenter._getOutputMemoryOffset() / Float32Array.BYTES_PER_ELEMENT
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      data[pixel * 4 + 3] = Math.round((segmenter.HEAPF32[output + pixel] ?? 0) * colourMax)
    }
    context.putImageData(image, 0, 0)
  }

  #compose(frame: VideoFrame): OffscreenCanvas {
    const { displayWidth: width, displayHeight: height } = frame
    const tall = Math.max(1, Math.round((backgroundWide * height) / width))
    this.#picture = canvasOf(this.#picture, width, height)
    this.#background = canvasOf(this.#background, backgroundWide, tall)
    const background = drawingOn(this.#background)
    background.imageSmoothingQuality = 'high'
    background.drawImage(frame, 0, 0, backgroundWide, tall)
    const picture = drawingOn(this.#picture)
    picture.globalCompositeOperation = 'copy'
    picture.drawImage(this.#mask, 0, 0, width, height)
    picture.globalCompositeOperation = 'source-in'
    picture.drawImage(frame, 0, 0, width, height)
    picture.globalCompositeOperation = 'destination-over'
    picture.imageSmoothingQuality = 'high'
    picture.drawImage(this.#background, 0, 0, width, height)
    return this.#picture
  }
}
