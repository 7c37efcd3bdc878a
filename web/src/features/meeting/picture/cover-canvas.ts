/** Only light and movement, nothing recognisable: this many pixels wide, then smoothed once more. */
const pointsWide = 16
const smoothWide = 96
/** Interval at which it follows its video, ms. */
const paintEveryMs = 80

/**
 * A video out of focus, on a canvas to be stretched to any size. A CSS blur works on every pixel of the screen for each
 * frame, which takes a whole core without a graphics card; this takes a few hundred pixels.
 */
export class CoverCanvas {
  readonly element: HTMLCanvasElement
  readonly #video: HTMLVideoElement
  readonly #points: HTMLCanvasElement
  #paintedAt = Number.NEGATIVE_INFINITY
  #stop: (() => void) | null = null

  constructor(video: HTMLVideoElement) {
    this.#video = video
    this.element = video.ownerDocument.createElement('canvas')
    this.element.setAttribute('aria-hidden', 'true')
    this.#points = video.ownerDocument.createElement('canvas')
  }

  /** Follows the video until `stop`. */
  start(): void {
    this.#stop ??= this.#follow()
  }

  /** Freezes as it is. */
  stop(): void {
    this.#stop?.()
    this.#stop = null
  }

  /** Clears the last partner. */
  clear(): void {
    if (this.#paintedAt === Number.NEGATIVE_INFINITY) return
    this.#paintedAt = Number.NEGATIVE_INFINITY
    this.element.getContext('2d')?.clearRect(0, 0, this.element.width, this.element.height)
  }

  #follow(): () => void {
    const video = this.#video
    if (!('requestVideoFrameCallback' in video)) {
      const timer = setInterval(() => this.#paint(), paintEveryMs)
      return () => clearInterval(timer)
    }
    const onFrame: VideoFrameRequestCallback = (now) => {
      handle = video.requestVideoFrameCallback(onFrame)
      if (now - this.#paintedAt < paintEveryMs) return
      this.#paintedAt = now
      this.#paint()
    }
    let handle = video.requestVideoFrameCallback(onFrame)
    return () => video.cancelVideoFrameCallback(handle)
  }

  #paint(): void {
    const { videoWidth, videoHeight } = this.#video
    if (videoWidth === 0 || videoHeight === 0) return
    const shape = videoHeight / videoWidth
    drawOn(this.#points, this.#video, pointsWide, Math.max(1, Math.round(pointsWide * shape)))
    drawOn(this.element, this.#points, smoothWide, Math.max(1, Math.round(smoothWide * shape)))
  }
}

function drawOn(
  canvas: HTMLCanvasElement,
  source: HTMLVideoElement | HTMLCanvasElement,
  width: number,
  height: number,
): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
}
