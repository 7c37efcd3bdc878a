import { expect, test } from 'vitest'
import { stub } from '../../../platform/stub.test-kit.ts'
import { drawDesign } from './draw-design.ts'
import { emptyDesign, type StoryDesign } from './story-design.ts'

const picture = { name: 'picture' } as unknown as CanvasImageSource
const sticker = { name: 'sticker' } as unknown as CanvasImageSource

/** Draws, and returns what was drawn; a letter is half as wide as it is high. */
function draw(design: StoryDesign, size = { width: 900, height: 1_600 }) {
  const images: unknown[][] = []
  const lines: { line: string; y: number; ink: string; direction: string; fontPx: number }[] = []
  const grounds: { ground: string; box: readonly number[] }[] = []
  const context = {
    fillStyle: '',
    font: '',
    direction: 'inherit' as const,
    textAlign: 'start' as const,
    textBaseline: 'top' as const,
    fillRect: () => undefined,
    beginPath: () => undefined,
    fill: () => undefined,
    roundRect: (...box: number[]) => void grounds.push({ ground: context.fillStyle, box }),
    drawImage: (...given: unknown[]) => void images.push(given),
    measureText: (line: string) => ({ width: line.length * 0.5 * fontPx() }),
    fillText: (line: string, _x: number, y: number) =>
      void lines.push({ line, y, ink: context.fillStyle, direction: context.direction, fontPx: fontPx() }),
  }
  const fontPx = () => Number(/ ([\d.]+)px/.exec(context.font)?.[1])
  const area = design.area ?? { x: 0, y: 0, width: 90, height: 160 }
  const boxes = drawDesign(stub<CanvasRenderingContext2D>(context), size, design, {
    picture,
    area,
    sticker,
    token: (name) => name,
  })
  return { images, lines, grounds, boxes }
}

const withWords = (words: string, place = emptyDesign.text.place): StoryDesign => ({
  ...emptyDesign,
  text: { words, look: 'pink', place },
})

test('the part of the picture that was cut fills the canvas', () => {
  const { images, lines, boxes } = draw({ ...emptyDesign, area: { x: 10, y: 20, width: 45, height: 80 } })
  expect(images).toEqual([[picture, 10, 20, 45, 80, 0, 0, 900, 1_600]])
  expect([lines, boxes]).toEqual([[], {}])
})

test('words are in lines, in the colours of their look, and in one box around all of them', () => {
  const { lines, grounds, boxes } = draw(withWords('On at eight\nif you want the rest'))
  expect(lines.map(({ line }) => line)).toEqual(['On at eight', 'if you want the rest'])
  expect(new Set(lines.map(({ ink }) => ink))).toEqual(new Set(['--white']))
  const [{ ground = '', box = [] } = {}] = grounds
  const [left = 0, top = 0, width = 0, height = 0] = box
  expect(ground).toBe('--ember-deep-2')
  expect(boxes.text?.width).toBeCloseTo(width / 900)
  for (const { line, y, fontPx } of lines) {
    expect(line.length * 0.5 * fontPx).toBeLessThan(width)
    expect(y - fontPx / 2).toBeGreaterThan(top)
    expect(y + fontPx / 2).toBeLessThan(top + height)
  }
  expect(left).toBeGreaterThanOrEqual(0)
})

test('nothing is drawn beyond the picture, and longer words are drawn smaller', () => {
  const { grounds, lines } = draw(withWords('word '.repeat(24), { x: 1, y: 1, scale: 2 }))
  const [left = 0, top = 0, width = 0, height = 0] = grounds[0]?.box ?? []
  expect(left).toBeGreaterThanOrEqual(-1e-6)
  expect(left + width).toBeLessThanOrEqual(900 + 1e-6)
  expect(top + height).toBeLessThanOrEqual(1_600 + 1e-6)
  expect(height).toBeLessThanOrEqual(0.8 * 1_600)
  const flat = draw(withWords('word '.repeat(24)), { width: 1_600, height: 400 })
  expect(flat.grounds[0]?.box[3]).toBeLessThanOrEqual(320)
  expect(lines.length).toBeGreaterThan(2)
})

test('a line in Arabic or Hebrew is written from right to left, others are not', () => {
  const { lines } = draw(withWords('مرحبا\nHello\n8 שלום'))
  expect(lines.map(({ direction }) => direction)).toEqual(['rtl', 'ltr', 'rtl'])
})

test('a sticker is below the words, as large at every size of the picture', () => {
  const design: StoryDesign = {
    ...withWords('Hi'),
    sticker: { id: 'love', place: { x: 0.5, y: 0.5, scale: 1 } },
  }
  const shares = [450, 900].map((width) => {
    const { images, boxes } = draw(design, { width, height: (width * 16) / 9 })
    expect(images[1]?.[0]).toBe(sticker)
    return boxes.sticker
  })
  expect(shares[0]).toEqual(shares[1])
})
