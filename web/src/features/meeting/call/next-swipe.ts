import { readSwipe } from '../../../platform/swipe.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * SPEC §5 says from where a movement is a swipe: 1% of the page's width, which a trembling tap reaches too. Losing
 * somebody must not happen by a tremble, so a swipe moves on only when it has travelled this share of the width.
 */
const nextShare = 0.2

/** Whether a movement over the picture means Next: a swipe towards the start of the line. */
export function isNextSwipe(from: Point, to: Point, pageWidthPx: number, direction: 'ltr' | 'rtl'): boolean {
  const towardsStart = direction === 'rtl' ? 'right' : 'left'
  if (readSwipe(from, to, pageWidthPx, 'vertical') !== towardsStart) return false
  return Math.abs(to.x - from.x) >= pageWidthPx * nextShare
}

/** How far the picture follows a finger, in px; it follows only where letting go could mean Next. */
export function followPx(from: Point, to: Point, direction: 'ltr' | 'rtl'): number {
  const dx = to.x - from.x
  const isTowardsStart = direction === 'rtl' ? dx > 0 : dx < 0
  return isTowardsStart && Math.abs(dx) > Math.abs(to.y - from.y) ? dx : 0
}
