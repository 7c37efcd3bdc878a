import { useState, useSyncExternalStore } from 'react'
import { canProcessPictures } from '../../shared/devices/background-blur.ts'
import { canBlurItself } from '../../shared/devices/blur/camera-blur.ts'
import { useBlur, useLocalMedia } from './meeting-context.tsx'

interface BlurChoice {
  /** Whether the open camera, or this browser, can blur. */
  readonly isPossible: boolean
  readonly isOn: boolean
  /** Whether the camera is being opened again. */
  readonly isChanging: boolean
  turn(isOn: boolean): void
}

/** Blurs one's own background, or no longer: the camera is opened again, as if another one were chosen. */
export function useBlurChoice(): BlurChoice {
  const blur = useBlur()
  const { media, state } = useLocalMedia()
  const isOn = useSyncExternalStore(blur.subscribe, blur.isOn)
  const [isChanging, setChanging] = useState(false)
  const [camera] = state.stream?.getVideoTracks() ?? []
  const isPossible = isOn || canProcessPictures(window) || (camera !== undefined && canBlurItself(camera))
  function turn(wanted: boolean): void {
    blur.turn(wanted)
    setChanging(true)
    void media.reopenCamera().finally(() => setChanging(false))
  }
  return { isPossible, isOn, isChanging, turn }
}
