import type { LevelListener } from '@serendip/ui'
import { useCallback } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { watchLevel } from '../../../shared/devices/microphone-level.ts'

/** As many levels as can be distinguished on a small meter; the noise of a quiet room stays one of them, and redraws nothing. */
const levels = 8

/** Follows how loud the microphone is, 0 to 1 in steps; nothing comes while it is off. */
export function useMicrophoneLevel(
  stream: MediaStream | null,
  isOn: boolean,
): (onLevel: LevelListener) => () => void {
  const { clock } = usePlatform()
  return useCallback(
    (onLevel) => {
      if (stream === null || !isOn) return () => {}
      let shown = 0
      return watchLevel(stream, clock, (exact) => {
        const level = Math.round(exact * levels) / levels
        if (level !== shown) onLevel(level)
        shown = level
      })
    },
    [clock, stream, isOn],
  )
}
