import { useEffect, useEffectEvent } from 'react'

/** Step of an arrow key along the reading direction; 0 for every other key. */
export function stepOf(key: string): -1 | 0 | 1 {
  const isRightToLeft = document.dir === 'rtl'
  if (key === 'ArrowRight') return isRightToLeft ? -1 : 1
  if (key === 'ArrowLeft') return isRightToLeft ? 1 : -1
  return 0
}

/** The arrow keys lead along the reading direction; a video has keys of its own. */
export function useArrowKeys(isOn: boolean, move: (by: number) => void): void {
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const step = stepOf(key)
    if (step !== 0 && !(target instanceof HTMLVideoElement)) move(step)
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
