/** The four corners in the words of layout, so that right-to-left turns them by itself. */
export const corners = [
  'block-end-inline-end',
  'block-start-inline-end',
  'block-start-inline-start',
  'block-end-inline-start',
] as const
export type Corner = (typeof corners)[number]

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
