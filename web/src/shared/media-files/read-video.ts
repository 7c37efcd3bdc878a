import { limits } from '@serendip/contract'

/** A video that does not open in this time is taken as one that this browser cannot play. */
const openMs = 8_000
/** Time of the frame in the video: the first ones are often black. */
const frameAtSeconds = 0.5
const frameQuality = 0.85

interface ReadVideo {
  readonly seconds: number
  /** A picture of it at the height of previews; null if the browser draws none. */
  readonly frame: Blob | null
}

/** The length and a frame of a video; null if this browser cannot play it. */
export async function readVideo(file: Blob): Promise<ReadVideo | null> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    const loaded = heard(video, 'loadeddata')
    video.src = address
    if (!(await loaded)) return null
    const seconds = Number.isFinite(video.duration) ? video.duration : 0
    const moved = heard(video, 'seeked')
    video.currentTime = Math.min(frameAtSeconds, seconds / 2)
    await moved
    return { seconds, frame: await drawFrame(video) }
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  video.addEventListener(event, () => resolve(true), { once: true })
  video.addEventListener('error', () => resolve(false), { once: true })
  AbortSignal.timeout(openMs).addEventListener('abort', () => resolve(false))
  return promise
}

async function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const height = Math.min(limits.videoPreviewHeightPx, video.videoHeight)
  const width = Math.round((video.videoWidth / video.videoHeight) * height)
  if (!(width > 0 && height > 0)) return null
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', frameQuality))
}
