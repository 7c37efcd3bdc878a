import { type RefObject, useEffect, useState } from 'react'
import { fitOf } from './video-fit.ts'

/** Whether this video fills its frame, following the turns of both devices. */
export function useVideoFit(video: RefObject<HTMLVideoElement | null>): 'cover' | 'contain' {
  const [fit, setFit] = useState<'cover' | 'contain'>('cover')
  useEffect(() => {
    const element = video.current
    if (element === null) return
    const measure = () => {
      const frame = element.getBoundingClientRect()
      setFit(fitOf({ width: element.videoWidth, height: element.videoHeight }, frame))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      element.removeEventListener('resize', measure)
    }
  }, [video])
  return fit
}
