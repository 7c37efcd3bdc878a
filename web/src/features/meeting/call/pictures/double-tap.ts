interface Tap {
  readonly atMs: number
  readonly x: number
  readonly y: number
}

/** Two taps within this time are one double tap. */
const gapMaxMs = 300
/** A finger that moves farther than this, in px, is no tap; and two taps farther apart than this are separate. */
const distanceMaxPx = 24

const isNear = (first: Tap, second: Tap) =>
  Math.hypot(first.x - second.x, first.y - second.y) <= distanceMaxPx

/** Reads pointer events as double taps. `up` returns whether this one completed a double tap. */
export function createDoubleTap(): { down(tap: Tap): void; up(tap: Tap): boolean } {
  let began: Tap | null = null
  let last: Tap | null = null
  return {
    down(tap) {
      began = tap
    },
    up(tap) {
      const isTap = began !== null && isNear(began, tap) && tap.atMs - began.atMs <= gapMaxMs
      began = null
      const isSecond = isTap && last !== null && isNear(last, tap) && tap.atMs - last.atMs <= gapMaxMs
      // A third tap starts over.
      last = isTap && !isSecond ? tap : null
      return isSecond
    },
  }
}
