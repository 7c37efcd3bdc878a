import { limits } from '@serendip/contract'
import { expect, test } from 'vitest'
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
