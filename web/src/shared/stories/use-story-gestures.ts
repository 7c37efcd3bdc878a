import { type PointerEvent, useRef } from 'react'

/** A shorter touch is a tap. */
const tapMs = 250
/** A finger that moves farther swipes, in pixels. */
const swipePx = 60

interface StoryWays {
  /** To another story of the creator, or past them. */
  step(by: -1 | 1): void
  /** To another creator. */
  move(by: -1 | 1): void
  close(): void
  hold(isHeld: boolean): void
}

interface Touch {
  readonly x: number
  readonly y: number
  readonly at: number
}

const isRightToLeft = () => document.dir === 'rtl'

/** A tap on the side of the start goes back, elsewhere on; a swipe leads to another creator or, down, out; holding pauses. */
export function useStoryGestures({ step, move, close, hold }: StoryWays) {
  const touch = useRef<Touch | null>(null)
  const end = (event: PointerEvent<HTMLElement>) => {
    const began = touch.current
    touch.current = null
    hold(false)
    if (began === null) return
    const [dx, dy] = [event.clientX - began.x, event.clientY - began.y]
    if (Math.abs(dx) < swipePx && Math.abs(dy) < swipePx) {
      if (event.timeStamp - began.at < tapMs) step(isAtStart(event) ? -1 : 1)
    } else if (dy > Math.abs(dx)) close()
    else if (Math.abs(dx) > Math.abs(dy)) move(dx < 0 === isRightToLeft() ? -1 : 1)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button > 0) return
      touch.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
      hold(true)
    },
    onPointerUp: end,
    onPointerCancel() {
      touch.current = null
      hold(false)
    },
  }
}

/** Whether the touch is in the third of the picture where reading begins. */
function isAtStart({ clientX, currentTarget }: PointerEvent<HTMLElement>): boolean {
  const { left, width } = currentTarget.getBoundingClientRect()
  const share = width > 0 ? (clientX - left) / width : 1
  return (isRightToLeft() ? 1 - share : share) < 1 / 3
}
