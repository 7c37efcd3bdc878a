import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import chat from '../../../../../locales/en/chat.json' with { type: 'json' }
import photo from '../../../../../locales/en/photo.json' with { type: 'json' }
import words from '../../../../../locales/en/stories.json' with { type: 'json' }
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { DesignDialog } from './design-dialog.tsx'
import { emptyDesign, type StoryDesign } from './story-design.ts'

const nothing = () => undefined
let design: StoryDesign

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: nothing,
    drawImage: nothing,
    beginPath: nothing,
    roundRect: nothing,
    fill: nothing,
    fillText: nothing,
    measureText: (line: string) => ({ width: line.length }),
  } as never)
  vi.stubGlobal('fetch', async () => new Response('<svg viewBox="0 0 1 1"></svg>'))
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined)
  URL.createObjectURL = () => 'blob:sticker'
  URL.revokeObjectURL = nothing
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const onClose = vi.fn()
function Designer() {
  const [shown, setShown] = useState(emptyDesign)
  design = shown
  return (
    <DesignDialog
      file={new File(['x'], 'photo.png', { type: 'image/png' })}
      picture={stub<ImageBitmap>({ width: 900, height: 1_600 })}
      design={shown}
      onChange={setShown}
      onClose={onClose}
    />
  )
}
const show = () =>
  render(
    <TestProviders>
      <Designer />
    </TestProviders>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (text: string) =>
  fireEvent.change(screen.getByLabelText(words.design.words), { target: { value: text } })

test('words are written, coloured, and moved by buttons and by keys', async () => {
  show()
  expect(screen.queryByRole('button', { name: words.design.place.text })).toBeNull()
  write('Good morning')
  press(words.design.look.gold)
  expect(design.text).toMatchObject({ words: 'Good morning', look: 'gold' })
  expect(screen.getByRole('button', { name: words.design.look.gold }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  const { place } = design.text
  press(photo.crop.up)
  expect(design.text.place.y).toBeLessThan(place.y)
  press(words.design.larger)
  expect(design.text.place.scale).toBeGreaterThan(1)
  const handle = await screen.findByRole('button', { name: words.design.place.text })
  const before = design.text.place.x
  expect(fireEvent.keyDown(handle, { key: 'ArrowRight' })).toBe(false)
  expect(design.text.place.x).toBeGreaterThan(before)
  expect(fireEvent.keyDown(handle, { key: 'Tab' })).toBe(true)
})

test('a piece is dragged with the finger, as far as the picture goes', async () => {
  show()
  write('Hi')
  const handle = await screen.findByRole('button', { name: words.design.place.text })
  const frame = handle.parentElement ?? handle
  frame.getBoundingClientRect = () => stub<DOMRect>({ width: 200, height: 400 })
  const { x, y } = design.text.place
  fireEvent.pointerMove(handle, { clientX: 150, clientY: 100, isPrimary: true })
  expect(design.text.place).toMatchObject({ x, y })
  fireEvent.pointerDown(handle, { clientX: 100, clientY: 100, isPrimary: true })
  fireEvent.pointerMove(handle, { clientX: 120, clientY: 60, isPrimary: true })
  expect(design.text.place.x).toBeCloseTo(x + 0.1)
  expect(design.text.place.y).toBeCloseTo(y - 0.1)
  fireEvent.pointerUp(handle, { clientX: 120, clientY: 60, isPrimary: true })
  fireEvent.pointerMove(handle, { clientX: 0, clientY: 0, isPrimary: true })
  expect(design.text.place.x).toBeCloseTo(x + 0.1)
})

test('a sticker of the chat is put on, changed for another in its place, and taken off', async () => {
  show()
  press(words.design.sticker)
  const grid = within(screen.getByRole('group', { name: chat.picker.stickers }))
  fireEvent.click(grid.getByRole('button', { name: chat.stickers.love }))
  expect(design.sticker?.id).toBe('love')
  const handle = await screen.findByRole('button', { name: words.design.place.sticker })
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  const place = design.sticker?.place
  fireEvent.click(grid.getByRole('button', { name: chat.stickers.coffee }))
  expect(design.sticker).toEqual({ id: 'coffee', place })
  await waitFor(() => expect(screen.getByRole('button', { name: words.design.removeSticker })).toBeDefined())
  press(words.design.removeSticker)
  expect(design.sticker).toBeNull()
})

test('the crop is left as it was by Cancel', () => {
  show()
  press(words.design.crop)
  expect(screen.getByRole('button', { name: photo.crop.left })).toBeDefined()
  expect(screen.queryByRole('button', { name: words.design.whole })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body)
  expect(design.area).toBeNull()
  expect(screen.getByRole('button', { name: words.design.crop })).toBeDefined()
})

test('a sticker that does not load says which one, is tried again, and can be taken off', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  show()
  press(words.design.sticker)
  press(chat.stickers.love)
  const failed = words.design.stickerFailed.replace('{{name}}', chat.stickers.love)
  expect(await screen.findByText(failed)).toBeDefined()
  expect(screen.getByRole('button', { name: words.design.removeSticker })).toBeDefined()
  vi.stubGlobal('fetch', async () => new Response('<svg viewBox="0 0 1 1"></svg>'))
  press('Try again')
  expect(await screen.findByRole('button', { name: words.design.place.sticker })).toBeDefined()
  expect(screen.queryByText(failed)).toBeNull()
})
