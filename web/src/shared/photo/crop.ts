import type { MediaSize, Point, Size } from 'react-easy-crop'

/** A picture in a square window. `zoom` 1 covers the window exactly. */
export interface Crop {
  readonly zoom: number
  /** The way of the picture's middle from the window's, in pixels of the screen; left is left in every language. */
  readonly shift: Point
}

/** The sizes of the picture at zoom 1 and of the window, in pixels of the screen. */
export interface CropSizes {
  readonly picture: Pick<MediaSize, 'width' | 'height'>
  readonly window: Size
}

export const zoomMin = 1
export const zoomMax = 4
export const firstCrop: Crop = { zoom: zoomMin, shift: { x: 0, y: 0 } }
/** Pixels by which an arrow key or a button moves the picture. */
export const moveStepPx = 14
const zoomStep = 0.2

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Moves the picture, until its edge meets that of the window. */
export function moved({ zoom, shift }: Crop, { picture, window }: CropSizes, by: Point): Crop {
  const spareX = (picture.width * zoom - window.width) / 2
  const spareY = (picture.height * zoom - window.height) / 2
  return {
    zoom,
    shift: { x: between(shift.x + by.x, -spareX, spareX), y: between(shift.y + by.y, -spareY, spareY) },
  }
}

/** The zoom after plus or minus. */
export const steppedZoom = (zoom: number, key: '+' | '-'): number =>
  between(zoom + (key === '+' ? zoomStep : -zoomStep), zoomMin, zoomMax)
