import { useEffect, useState } from 'react'
import { fitOf } from './video-fit.ts'

/** Whether this video fills its frame, following the turns of both devices. */
export function useVideoFit(element: HTMLVideoElement): 'cover' | 'contain' {
  const [fit, setFit] = useState<'cover' | 'contain'>('cover')
  useEffect(() => {
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
  }, [element])
  return fit
}
