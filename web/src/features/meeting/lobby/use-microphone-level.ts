import { useEffect, useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { watchLevel } from '../../../shared/devices/microphone-level.ts'

/** How loud the microphone is right now, 0 to 1; 0 while it is off. */
export function useMicrophoneLevel(stream: MediaStream | null, isOn: boolean): number {
  const { clock } = usePlatform()
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (stream === null || !isOn) return
    const stop = watchLevel(stream, clock, setLevel)
    return () => {
      stop()
      setLevel(0)
    }
  }, [clock, stream, isOn])
  return level
}
