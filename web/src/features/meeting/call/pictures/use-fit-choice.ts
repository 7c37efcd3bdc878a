import { useState } from 'react'
import { useRemotePicture } from '../../meeting-context.tsx'
import { useVideoFit } from './use-video-fit.ts'
import type { Fit } from './video-fit.ts'

/** The fit of the partner's picture on the screen: by the shapes until the person chooses; per call. */
export function useFitChoice(callId: string): { readonly fit: Fit; readonly toggle: () => void } {
  const { element } = useRemotePicture()
  const suggested = useVideoFit(element)
  const [chosen, setChosen] = useState<{ readonly callId: string; readonly fit: Fit } | null>(null)
  const fit = chosen?.callId === callId ? chosen.fit : suggested
  return { fit, toggle: () => setChosen({ callId, fit: fit === 'cover' ? 'contain' : 'cover' }) }
}
