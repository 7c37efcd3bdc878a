import type { Size } from 'react-easy-crop'
import { drawDesign, type Materials } from './draw-design.ts'
import { loadSticker } from './load-sticker.ts'
import type { StoryDesign } from './story-design.ts'

/** The longer side of a picture that is sent, in pixels: words stay sharp on a small one, and nobody sees more of a large one. */
const sideMinPx = 1_280
const sideMaxPx = 1_920
const quality = 0.9
const type = 'image/jpeg'

export const readToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The part of a picture that a design shows. */
export const areaOf = ({ area }: StoryDesign, { width, height }: Size): Materials['area'] =>
  area ?? { x: 0, y: 0, width, height }

/** The size at which the longer side has so many pixels. */
export function sizeWith(longerPx: number, { width, height }: Size): Size {
  const scale = longerPx / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Any size: letters are loaded for all of them. */
const lettersPx = 40

/** Loads the letters of words, so that a canvas draws them in the app's own. */
export async function loadLetters(words: string): Promise<void> {
  // A browser without this draws what it has.
  await document.fonts?.load(`600 ${lettersPx}px ${readToken('--font')}`, words).catch(() => [])
}

/** Why there is no picture of a design. */
export type DesignProblem = 'failed' | 'stickerFailed'

/** The picture of a design as a file to send: everything that is seen is in it. */
export async function designPicture(
  picture: ImageBitmap,
  design: StoryDesign,
  name: string,
): Promise<File | DesignProblem> {
  const [sticker] = await Promise.all([
    design.sticker && loadSticker(design.sticker.id).catch(() => 'stickerFailed' as const),
    loadLetters(design.text.words),
  ])
  if (sticker === 'stickerFailed') return sticker
  const file = await drawnFile(picture, design, sticker).catch(() => null)
  return file === null ? 'failed' : new File([file], name, { type })
}

async function drawnFile(
  picture: ImageBitmap,
  design: StoryDesign,
  sticker: HTMLImageElement | null,
): Promise<Blob | null> {
  const area = areaOf(design, picture)
  const longerPx = Math.min(sideMaxPx, Math.max(sideMinPx, area.width, area.height))
  const size = sizeWith(longerPx, area)
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (context === null) return null
  drawDesign(context, size, design, { picture, area, sticker, token: readToken })
  return new Promise((done) => canvas.toBlob(done, type, quality))
}
