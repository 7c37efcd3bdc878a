import { type ComponentProps, useEffect, useRef } from 'react'
import { browserClock } from '../../../platform/clock.ts'

interface StreamVideoProps extends Omit<ComponentProps<'video'>, 'ref'> {
  stream: MediaStream | null
  /** The self-view is mirrored. */
  mirrored?: boolean
}

const releaseAfterMs = 1_000

/** A muted video of one's own stream. */
export function StreamVideo({ stream, mirrored = false, style, ...rest }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    element.srcObject = stream
    // A removed video keeps its last frame until it is collected, and a camera has few frames to lend: it would stall
    // for seconds. Releasing it takes the page a while, so it waits until the next call is connected.
    return () => {
      browserClock.after(releaseAfterMs, () => {
        if (!element.isConnected) element.srcObject = null
      })
    }
  }, [stream])
  return (
    <video
      {...rest}
      ref={video}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
      style={{ ...style, ...(mirrored ? { transform: 'scaleX(-1)' } : {}) }}
    />
  )
}
