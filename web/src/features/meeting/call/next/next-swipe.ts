import { readSwipe } from '../../../../platform/navigation/swipe.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * SPEC §5 counts a movement as a swipe from 1% of the page's width, which a trembling tap reaches too. A partner must
 * not be lost by accident, so a swipe triggers Next only after this share of the width.
 */
const nextShare = 0.2

/** Whether a movement over the picture means Next: a swipe towards the inline start. */
export function isNextSwipe(from: Point, to: Point, pageWidthPx: number, direction: 'ltr' | 'rtl'): boolean {
  const towardsStart = direction === 'rtl' ? 'right' : 'left'
  if (readSwipe(from, to, pageWidthPx, 'vertical') !== towardsStart) return false
  return Math.abs(to.x - from.x) >= pageWidthPx * nextShare
}

/** Distance by which the picture follows a finger, in px; it follows only if releasing could mean Next. */
export function followPx(from: Point, to: Point, direction: 'ltr' | 'rtl'): number {
  const dx = to.x - from.x
  const isTowardsStart = direction === 'rtl' ? dx > 0 : dx < 0
  return isTowardsStart && Math.abs(dx) > Math.abs(to.y - from.y) ? dx : 0
}
