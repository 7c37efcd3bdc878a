import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import words from '../../../../locales/en/stories.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { PostStoryDialog } from './post-story-dialog.tsx'

const nothing = () => undefined

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
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['drawn'], { type: 'image/jpeg' })),
  )
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 1_600, close: nothing }))
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = nothing
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface UploadRequest {
  readonly body: { readonly contentType: string; readonly sizeBytes: number }
}

function show() {
  const described: UploadRequest['body'][] = []
  const onClose = vi.fn()
  const createFileUpload = async ({ body }: UploadRequest) => {
    described.push(body)
    throw new ApiError('unavailable')
  }
  render(
    <TestProviders platform={aPlatform({ api: { media: { createFileUpload } } })}>
      <PostStoryDialog onClose={onClose} onPosted={nothing} />
    </TestProviders>,
  )
  return { described, onClose }
}
const dialog = (name: string) => screen.queryByRole('dialog', { name })
const press = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body)
const choose = async () => {
  const file = new File(['a picture'], 'photo.png', { type: 'image/png' })
  const input = document.querySelector('input[type=file]') ?? document.body
  fireEvent.change(input, { target: { files: [file] } })
  return screen.findByRole('button', { name: words.design.title })
}

test('a draft is asked about before it is lost', async () => {
  const { onClose } = show()
  await choose()
  press(words.own.cancel)
  expect(dialog(words.discard.title)).not.toBeNull()
  press(words.discard.stay)
  await vi.waitFor(() => expect(dialog(words.discard.title)).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(dialog(words.own.post) ?? document.body, { key: 'Escape' })
  press(words.discard.discard)
  expect(onClose).toHaveBeenCalledOnce()
})

test('without a draft it closes at once', () => {
  const { onClose } = show()
  press(words.own.cancel)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the file that is sent has in it what was drawn; one on which nothing was drawn is sent as it is', async () => {
  const { described } = show()
  const edit = await choose()
  press(words.own.post)
  await vi.waitFor(() => expect(described).toHaveLength(1))
  expect(described[0]).toMatchObject({ contentType: 'image/png', sizeBytes: 'a picture'.length })
  fireEvent.click(edit)
  fireEvent.change(await screen.findByLabelText(words.design.words), { target: { value: 'Hello' } })
  press(words.design.done)
  await vi.waitFor(() => expect(dialog(words.design.title)).toBeNull())
  press(words.own.post)
  await vi.waitFor(() => expect(described).toHaveLength(2))
  expect(described[1]).toMatchObject({ contentType: 'image/jpeg', sizeBytes: 'drawn'.length })
})

test('a picture that is still being read is not posted without what was drawn on the one before', async () => {
  const { described } = show()
  fireEvent.click(await choose())
  fireEvent.change(await screen.findByLabelText(words.design.words), { target: { value: 'Hello' } })
  press(words.design.done)
  const reading = Promise.withResolvers<unknown>()
  vi.stubGlobal('createImageBitmap', () => reading.promise)
  const next = new File(['the next picture'], 'next.png', { type: 'image/png' })
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files: [next] } })
  const post = () => screen.getAllByRole<HTMLButtonElement>('button', { name: words.own.post }).at(-1)
  await vi.waitFor(() => expect(post()?.disabled).toBe(true))
  press(words.own.post)
  reading.resolve({ width: 900, height: 1_600, close: nothing })
  await vi.waitFor(() => expect(post()?.disabled).toBe(false))
  expect(described).toEqual([])
  press(words.own.post)
  await vi.waitFor(() => expect(described).toHaveLength(1))
  expect(described[0]).toMatchObject({ contentType: 'image/jpeg', sizeBytes: 'drawn'.length })
})
