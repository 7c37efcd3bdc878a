/**
 * A picture's part in a square window. `zoom` 1 covers the window exactly; `x` and `y` are the position of its middle.
 */
export interface Crop {
  readonly zoom: number
  /** From 0 (left edge of the picture) to 1, and from its top to its bottom. */
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A way that the picture moves under the window, in parts of the window's side; left is left in every language. */
export interface Shift {
  readonly x: number
  readonly y: number
}

/** The picture, the position of its crop, and a function that changes it. */
export interface Cropping<Picture extends Size> {
  readonly picture: Picture
  readonly crop: Crop
  onCrop(change: (before: Crop) => Crop): void
}

export const zoomMax = 4
export const firstCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The side of the square that is seen, in pixels of the picture. */
const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom

/** The nearest crop that shows no empty corner. */
export function heldCrop(crop: Crop, size: Size): Crop {
  const zoom = between(crop.zoom, 1, zoomMax)
  const side = sideOf(size, zoom)
  const [spareX, spareY] = [side / size.width / 2, side / size.height / 2]
  return { zoom, x: between(crop.x, spareX, 1 - spareX), y: between(crop.y, spareY, 1 - spareY) }
}

/** The square of the picture that is seen, in its pixels. */
export function cropSquare(crop: Crop, size: Size): { left: number; top: number; side: number } {
  const held = heldCrop(crop, size)
  const side = sideOf(size, held.zoom)
  return { left: held.x * size.width - side / 2, top: held.y * size.height - side / 2, side }
}

/** Moves the picture under the window by a fraction of the window's side. */
export function moved(crop: Crop, size: Size, by: Shift): Crop {
  const side = sideOf(size, crop.zoom)
  return heldCrop(
    { ...crop, x: crop.x - (by.x * side) / size.width, y: crop.y - (by.y * side) / size.height },
    size,
  )
}

/** Comes closer by a factor, as two fingers that part do. */
export const zoomed = (crop: Crop, size: Size, factor: number): Crop =>
  heldCrop({ ...crop, zoom: crop.zoom * factor }, size)

const step = 0.05
export const shifts = {
  left: { x: -step, y: 0 },
  right: { x: step, y: 0 },
  up: { x: 0, y: -step },
  down: { x: 0, y: step },
} as const satisfies Record<string, Shift>
export type Direction = keyof typeof shifts

const directionOfKey: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
const zoomStep = 0.2

/** The crop after a key; null for a key that does nothing here. */
export function pressed(key: string, crop: Crop, size: Size): Crop | null {
  const direction = directionOfKey[key]
  if (direction !== undefined) return moved(crop, size, shifts[direction])
  if (key === '+' || key === '=') return heldCrop({ ...crop, zoom: crop.zoom + zoomStep }, size)
  return key === '-' ? heldCrop({ ...crop, zoom: crop.zoom - zoomStep }, size) : null
}
