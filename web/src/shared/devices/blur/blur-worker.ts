import openSegmenter, { type Segmenter } from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js'
import modelUrl from '@twilio/video-processors/dist/build/selfie_segmentation_landscape.tflite?url'
import programUrl from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.wasm?url'
import type { BlurJob, BlurReport } from './blur-messages.ts'
import { FrameBlur } from './frame-blur.ts'

/** The part of a worker's scope that this one uses; the compiler's types are those of a page. */
interface WorkerPort {
  postMessage(report: BlurReport): void
  addEventListener(type: 'message', listener: (event: MessageEvent<BlurJob>) => void): void
}
const port = globalThis as unknown as WorkerPort

async function load(): Promise<Segmenter> {
  const [segmenter, answer] = await Promise.all([
    openSegmenter({ locateFile: () => programUrl }),
    fetch(modelUrl),
  ])
  if (!answer.ok) throw new Error(`the model was answered with ${answer.status}`)
  const model = new Uint8Array(await answer.arrayBuffer())
  segmenter.HEAPU8.set(model, segmenter._getModelBufferMemoryOffset())
  segmenter._loadModel(model.byteLength)
  return segmenter
}

/** Blurs every picture of one camera until it stops. */
function run(segmenter: Segmenter, { readable, writable }: BlurJob): void {
  const blur = new FrameBlur(segmenter)
  const step = new TransformStream<VideoFrame, VideoFrame>({
    transform(frame, controller) {
      try {
        controller.enqueue(blur.apply(frame))
      } catch (error) {
        port.postMessage({ isReady: false, reason: String(error) })
        throw error
      }
    },
  })
  // A camera that is closed, or a call that ends, closes one of the two ends.
  readable
    .pipeThrough(step)
    .pipeTo(writable)
    .catch(() => undefined)
}

load().then(
  (segmenter) => {
    port.addEventListener('message', ({ data }) => run(segmenter, data))
    port.postMessage({ isReady: true })
  },
  (error: unknown) => port.postMessage({ isReady: false, reason: String(error) }),
)
