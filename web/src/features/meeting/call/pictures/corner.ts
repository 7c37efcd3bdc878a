/** The four corners in logical directions, so that right-to-left mirrors them. */
export const corners = [
  'block-end-inline-end',
  'block-start-inline-end',
  'block-start-inline-start',
  'block-end-inline-start',
] as const
export type Corner = (typeof corners)[number]

/** The stored corner; null if none was stored or it is unknown. */
export const knownCorner = (stored: string | null): Corner | null =>
  corners.find((corner) => corner === stored) ?? null

export function nextCorner(corner: Corner): Corner {
  return corners[(corners.indexOf(corner) + 1) % corners.length] ?? corner
}

/** The corner nearest to a point of the page. */
export function nearestCorner(
  point: { readonly x: number; readonly y: number },
  page: { readonly width: number; readonly height: number },
  direction: 'ltr' | 'rtl',
): Corner {
  const block = point.y < page.height / 2 ? 'start' : 'end'
  const isLeft = point.x < page.width / 2
  const inline = isLeft === (direction === 'ltr') ? 'start' : 'end'
  return `block-${block}-inline-${inline}`
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
type Arrow = (typeof arrows)[number]

export const isArrow = (key: string): key is Arrow => arrows.some((arrow) => arrow === key)

/** The corner in the direction of an arrow key; the same one if there is none further. */
export function cornerTowards(corner: Corner, arrow: Arrow, direction: 'ltr' | 'rtl'): Corner {
  const [, block = 'end', , inline = 'end'] = corner.split('-')
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown')
    return cornerOf(arrow === 'ArrowUp' ? 'start' : 'end', inline)
  const isTowardsStart = (arrow === 'ArrowLeft') === (direction === 'ltr')
  return cornerOf(block, isTowardsStart ? 'start' : 'end')
}

const cornerOf = (block: string, inline: string): Corner =>
  corners.find((corner) => corner === `block-${block}-inline-${inline}`) ?? corners[0]
