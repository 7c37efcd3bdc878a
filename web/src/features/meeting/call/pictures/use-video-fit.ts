import { useEffect, useState } from 'react'
import { type Fit, fitOf } from './video-fit.ts'

/** The fit of this video in its frame if the person has not chosen, following rotations of both devices. */
export function useVideoFit(element: HTMLVideoElement): Fit {
  const [fit, setFit] = useState<Fit>('cover')
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
