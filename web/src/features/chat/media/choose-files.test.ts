import { limits } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { takeFiles } from './choose-files.ts'

const aFile = (type: string, bytes = 1) => {
  const file = new File(['x'], 'one', { type })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}
const take = async (...chosen: readonly File[]) => {
  const { files, problem } = await takeFiles(chosen, 0, () => 'fil_1')
  return { kinds: files.map(({ kind }) => kind), problem }
}

test('of eleven files ten are taken, and the reason is said', async () => {
  const eleven = Array.from({ length: limits.filesMax + 1 }, () => aFile('image/jpeg'))
  expect(await take(...eleven)).toEqual({ kinds: Array(10).fill('image'), problem: 'too_many_files' })
})

test('files of another format or too large are left out with the reason, the others stay', async () => {
  const photo = aFile('image/png')
  const wrong = await take(photo, aFile('application/pdf'), aFile('audio/mpeg'))
  expect(wrong).toEqual({ kinds: ['image', 'audio'], problem: 'media_wrong_format' })
  const large = await take(aFile('image/jpeg', 10 * 1024 * 1024 + 1), photo)
  expect(large).toEqual({ kinds: ['image'], problem: 'too_large' })
})

test('a picture that the server does not take is redrawn, and refused by name where the browser cannot read it', async () => {
  const webp = new Uint8Array([...'RIFF____WEBPVP8 '].map((letter) => letter.charCodeAt(0)))
  // Two names that lie, and one that does not.
  const files = ['image/jpeg', 'image/png', 'image/webp'].map(
    (type) => new File([webp], 'holiday.jpg', { type }),
  )
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('cannot be decoded', 'InvalidStateError')
  })
  expect(await take(...files)).toEqual({ kinds: [], problem: 'picture_not_supported' })
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ fillRect() {}, drawImage() {} }),
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['jpeg'], { type: 'image/jpeg' })),
  }
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close() {} }))
  vi.stubGlobal('document', { createElement: () => canvas })
  expect(await take(...files)).toEqual({ kinds: ['image', 'image', 'image'], problem: null })
})
