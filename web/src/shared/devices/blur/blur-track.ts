import type { BlurJob, BlurReport } from './blur-messages.ts'
import workerUrl from './blur-worker.ts?worker&url'

/** Not in the compiler's types: Chromium's form of the insertable streams of a track. */
interface TrackStreams {
  readonly MediaStreamTrackProcessor?: new (options: {
    track: MediaStreamTrack
    maxBufferSize: number
  }) => { readonly readable: ReadableStream<VideoFrame> }
  readonly MediaStreamTrackGenerator?: new (options: {
    kind: 'video'
  }) => MediaStreamTrack & { readonly writable: WritableStream<VideoFrame> }
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string },
    ): { createScriptURL(address: string): string }
  }
}
const page = globalThis as unknown as TrackStreams

let worker: Promise<Worker> | null = null
/** Whether it failed after it had loaded: it would fail again, and end every camera. */
let isBroken = false

/** The page's policy accepts the address of this worker and of no other. */
function trusted(address: string): string {
  const policy = page.trustedTypes?.createPolicy('blur-worker', {
    createScriptURL(wanted) {
      if (wanted === workerUrl) return wanted
      throw new TypeError('not the worker')
    },
  })
  return policy?.createScriptURL(address) ?? address
}

let workerAddress: string | null = null

function openWorker(): Promise<Worker> {
  workerAddress ??= trusted(workerUrl)
  const opened = new Worker(workerAddress, { type: 'module' })
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      opened.terminate()
      worker = null
      reject(reason)
    }
    opened.addEventListener('error', () => fail(new Error('the worker did not start')), { once: true })
    let isReady = false
    opened.addEventListener('message', ({ data }: MessageEvent<BlurReport>) => {
      if (data.isReady) {
        isReady = true
        resolve(opened)
      } else if (isReady) isBroken = true
      else fail(new Error(data.reason))
    })
  })
}

/**
 * The same camera with its background blurred, as a track of its own that can be stopped and described like the
 * camera's. Rejects if this device cannot blur; the camera is then as it was.
 */
export async function blurTrack(source: MediaStreamTrack, limit: AbortSignal): Promise<MediaStreamTrack> {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = page
  if (!MediaStreamTrackProcessor || !MediaStreamTrackGenerator) throw new Error('no streams of tracks')
  if (isBroken) throw new Error('it has failed before')
  worker ??= openWorker()
  const opened = await worker
  limit.throwIfAborted()
  const { readable } = new MediaStreamTrackProcessor({ track: source, maxBufferSize: 1 })
  const blurred = new MediaStreamTrackGenerator({ kind: 'video' })
  const { writable } = blurred
  const job: BlurJob = { readable, writable }
  opened.postMessage(job, [readable, writable] as unknown as Transferable[])
  return actAs(blurred, source)
}

/** Gives the blurred track the camera's settings and life. */
function actAs(blurred: MediaStreamTrack, source: MediaStreamTrack): MediaStreamTrack {
  const stop = () => {
    source.stop()
    MediaStreamTrack.prototype.stop.call(blurred)
  }
  source.addEventListener('ended', () => {
    stop()
    blurred.dispatchEvent(new Event('ended'))
  })
  return Object.assign(blurred, { stop, getSettings: () => source.getSettings() })
}
