import { loadLate } from '../late/load-late.ts'
import type { CuePorts, Cues } from './cues.ts'

/** A cue that could not be loaded within this time would be heard out of place. */
const soonMs = 2_000

/** The cues of a page; what plays them is loaded with the first one. */
export function pageCues(page: Window & typeof globalThis, preferences: CuePorts['preferences']): Cues {
  const { navigator, document, performance } = page
  let loading: Promise<Cues> | null = null
  const load = () => {
    loading ??= loadLate(() => import('./cues.ts')).then(({ createCues }) =>
      createCues({
        preferences,
        isUsed: () => navigator.userActivation?.hasBeenActive === true,
        isVisible: () => document.visibilityState === 'visible',
        openAudio: () => new page.AudioContext(),
        vibrate: 'vibrate' in navigator ? (pattern) => void navigator.vibrate(pattern) : null,
      }),
    )
    return loading
  }
  return {
    canVibrate: 'vibrate' in navigator,
    play(cue, isMuted) {
      const since = performance.now()
      void load().then((cues) => performance.now() - since < soonMs && cues.play(cue, isMuted))
    },
    ring() {
      let stop = () => {}
      let isOver = false
      void load().then((cues) => {
        if (!isOver) stop = cues.ring()
      })
      return () => {
        isOver = true
        stop()
      }
    },
  }
}
