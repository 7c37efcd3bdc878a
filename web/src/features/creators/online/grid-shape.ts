/** The space between two tiles. */
export const gapPx = 12

export interface GridShape {
  readonly columns: number
  /** The height of a tile. */
  readonly tilePx: number
}

const columnsMax = 5
/** The narrowest tile, and the lowest one whose words fit, in root font sizes: larger text makes fewer, higher tiles. */
const [tileMinRem, tileMinHeightRem] = [10, 15] as const
const portrait = 4 / 3

/** Two to five portraits in a row; one where the text is that large. */
export function shapeOf(widthPx: number, remPx: number): GridShape {
  const fitting = Math.floor((widthPx + gapPx) / (tileMinRem * remPx + gapPx))
  const columns = Math.min(columnsMax, Math.max(1, fitting))
  const tileWidth = (widthPx - gapPx * (columns - 1)) / columns
  return { columns, tilePx: Math.round(Math.max(tileWidth * portrait, tileMinHeightRem * remPx)) }
}
