import type { Size } from 'react-easy-crop'
import { lookTokens, type Piece, type Place, type StoryDesign, within } from './story-design.ts'
import { wrapWords } from './wrap-words.ts'

/** All in shares of the picture's width. */
const fontShare = 0.068
const textWidthShare = 0.88
const stickerShare = 0.3
/** Lines and the space around them, in heights of a letter. */
const lineHeight = 1.32
const padding = 0.5
const cornerRadius = 0.45
/** Of the picture's height: longer words are drawn smaller. */
const textHeightShare = 0.8
const shrink = 0.9
/** Words of the greatest length fit sooner. */
const shrinksMax = 20

export interface Materials {
  readonly picture: CanvasImageSource
  /** Of the picture, or of its part that is shown. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Null until it is loaded, and without one. */
  readonly sticker: CanvasImageSource | null
  /** Value of a token of the style sheet. */
  token(name: string): string
}

/** The box of each piece that was drawn: its middle and its size, in shares of the picture's sides. */
export type Boxes = Readonly<Partial<Record<Piece, Size & { readonly x: number; readonly y: number }>>>

/** Draws a story on the whole of a canvas; the same at every size. */
export function drawDesign(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  design: StoryDesign,
  materials: Materials,
): Boxes {
  const { picture, area } = materials
  // JPEG knows no see-through.
  context.fillStyle = materials.token('--white')
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height)
  const canvas = { context, width, height }
  const sticker =
    design.sticker && materials.sticker && drawSticker(canvas, design.sticker, materials.sticker)
  const text = drawText(canvas, design.text, materials)
  return { ...(sticker && { sticker }), ...(text && { text }) }
}

interface Canvas extends Size {
  readonly context: CanvasRenderingContext2D
}

/** The box of something of this size in pixels, moved into the picture. */
function boxOf({ width, height }: Canvas, place: Place, size: Size) {
  const share = { width: size.width / width, height: size.height / height }
  return { ...within(place, share), ...share }
}

function drawSticker(canvas: Canvas, { place }: { readonly place: Place }, image: CanvasImageSource) {
  const side = Math.min(canvas.width, canvas.height) * stickerShare * place.scale
  const box = boxOf(canvas, place, { width: side, height: side })
  const [left, top] = [box.x * canvas.width - side / 2, box.y * canvas.height - side / 2]
  canvas.context.drawImage(image, left, top, side, side)
  return box
}

/** Whether the first letter with a direction is written from right to left. */
const isRightToLeft = (words: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(words)

/** Breaks and measures words at a size, or at a smaller one at which they fit into the picture's height. */
function laidOut({ context, width, height }: Canvas, words: string, scale: number, family: string) {
  let fontPx = Math.min(width, height) * fontShare * scale
  const fits = (line: string) =>
    context.measureText(line).width <= width * textWidthShare - 2 * padding * fontPx
  for (let tries = 0; ; tries += 1) {
    context.font = `600 ${fontPx}px ${family}`
    const lines = wrapWords(words, fits)
    const size = {
      width: Math.max(...lines.map((line) => context.measureText(line).width)) + 2 * padding * fontPx,
      height: (lines.length * lineHeight + padding) * fontPx,
    }
    if (size.height <= height * textHeightShare || tries === shrinksMax) return { lines, fontPx, size }
    fontPx *= shrink
  }
}

function drawText(
  canvas: Canvas,
  { words, look, place }: StoryDesign['text'],
  { token }: Pick<Materials, 'token'>,
): Boxes['text'] | null {
  if (words.trim() === '') return null
  const { context } = canvas
  const { lines, fontPx, size } = laidOut(canvas, words, place.scale, token('--font'))
  const box = boxOf(canvas, place, size)
  const middle = { x: box.x * canvas.width, y: box.y * canvas.height }
  const [left, top] = [middle.x - size.width / 2, middle.y - size.height / 2]
  context.fillStyle = token(lookTokens[look].ground)
  context.beginPath()
  context.roundRect(left, top, size.width, size.height, fontPx * cornerRadius)
  context.fill()
  context.fillStyle = token(lookTokens[look].ink)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const [index, line] of lines.entries()) {
    context.direction = isRightToLeft(line) ? 'rtl' : 'ltr'
    const y = top + ((padding + lineHeight) / 2 + index * lineHeight) * fontPx
    context.fillText(line, middle.x, y)
  }
  return box
}
