export type SwipeDirection = 'up' | 'down' | 'left' | 'right'

interface Point {
  readonly x: number
  readonly y: number
}

/** A movement counts from this share of the page's width, and from 1 px in any case (SPEC §5). */
const leastShare = 0.01
const leastPx = 1
/** Maximum lean of a movement: beyond this angle from its axis it is not that direction (SPEC §5). */
const widestTan = Math.tan((67.5 * Math.PI) / 180)

/**
 * Reads a movement in CSS pixels as a swipe; null if it is too short. Between 22.5° and 67.5° it fits both axes: then
 * `preferred` decides which axis is checked first.
 */
export function readSwipe(
  from: Point,
  to: Point,
  pageWidthPx: number,
  preferred: 'vertical' | 'horizontal' = 'horizontal',
): SwipeDirection | null {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const across = Math.abs(dx)
  const along = Math.abs(dy)
  if (Math.max(across, along) <= Math.max(leastPx, pageWidthPx * leastShare)) return null
  const isHorizontal = along <= across * widestTan
  const isVertical = across <= along * widestTan
  if (preferred === 'vertical' ? isVertical : !isHorizontal) return dy < 0 ? 'up' : 'down'
  return dx < 0 ? 'left' : 'right'
}
