import { useEffect, useState } from 'react'
import { wantsLittleMotion } from './little-motion.ts'

interface Playback {
  readonly isRunning: boolean
  /** By its button; a held finger or a hidden page is another pause. */
  readonly isPaused: boolean
  /** The present story was on the screen. */
  readonly hasBegun: boolean
  begin(): void
  toggle(): void
  hold(isHeld: boolean): void
}

/**
 * Whether stories go on by themselves: not while paused, held, hidden or below something else. Whoever wants little motion goes on by
 * a button or a key.
 */
export function usePlayback(isCovered: boolean): Playback {
  const [isPaused, setPaused] = useState(wantsLittleMotion)
  const [isHeld, setHeld] = useState(false)
  const [isHidden, setHidden] = useState(document.hidden)
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return {
    isRunning: hasBegun && !isPaused && !isHeld && !isHidden && !isCovered,
    isPaused,
    hasBegun,
    begin: () => setBegun(true),
    toggle: () => setPaused((before) => !before),
    hold: setHeld,
  }
}
