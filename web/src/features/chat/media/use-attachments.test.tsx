import { limits } from '@serendip/contract'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { testProviders } from '../../../platform/test-providers.test-kit.tsx'
import type { VideoReader } from './choose-files.ts'
import { useAttachments } from './use-attachments.ts'

const readVideo = vi.fn<VideoReader>()

function attachments() {
  let made = 0
  const platform = aPlatform({ uuid: () => `fil_${++made}` })
  const wrapper = testProviders({ platform })
  const { result } = renderHook(() => useAttachments(readVideo), { wrapper })
  const choose = (...files: readonly File[]) => act(async () => result.current.choose(files))
  return { now: () => result.current, choose, kinds: () => result.current.files.map(({ kind }) => kind) }
}
const photo = () => new File(['x'], 'one.jpg', { type: 'image/jpeg' })
const video = () => new File(['x'], 'one.mp4', { type: 'video/mp4' })

test('a video of a minute is taken with its frame; one of 61 seconds is not, and the reason is said', async () => {
  const frame = new Blob(['frame'], { type: 'image/jpeg' })
  const { now, choose, kinds } = attachments()
  readVideo.mockResolvedValueOnce({ seconds: limits.videoMaxSeconds, frame })
  await choose(video())
  expect(now().files).toMatchObject([{ kind: 'video', preview: frame }])
  readVideo.mockResolvedValueOnce({ seconds: 61, frame })
  await choose(video())
  expect([kinds(), now().problem]).toEqual([['video'], 'video_too_long'])
})

test('what is chosen, recorded and removed while a video is looked at is neither lost nor comes back', async () => {
  const looked = Promise.withResolvers<null>()
  readVideo.mockReturnValueOnce(looked.promise)
  const { now, choose, kinds } = attachments()
  await choose(photo())
  await choose(video())
  await choose(photo())
  expect(now().isReading).toBe(true)
  const [first] = now().files
  act(() => {
    now().add({ fileId: 'sound', kind: 'audio', purpose: 'chatAudio', blob: photo() })
    now().remove(first?.fileId ?? '')
  })
  await act(async () => looked.resolve(null))
  expect([kinds(), now().isReading]).toEqual([['audio', 'video', 'image'], false])
})

test('a file that cannot be read is refused, and the next choice is taken', async () => {
  readVideo.mockRejectedValueOnce(new Error('unreadable'))
  const { now, choose, kinds } = attachments()
  await choose(video())
  expect([kinds(), now().problem, now().isReading]).toEqual([[], 'media_wrong_format', false])
  await choose(photo())
  expect([kinds(), now().problem]).toEqual([['image'], null])
})

test('files of types that a browser does not know are told by their names', async () => {
  readVideo.mockResolvedValue(null)
  const { now, choose } = attachments()
  await choose(
    new File(['x'], 'ONE.MKV'),
    new File(['x'], 'two.mov', { type: 'video/other' }),
    new File(['x'], 'a.exe'),
  )
  expect(now().files.map(({ blob }) => blob.type)).toEqual(['video/x-matroska', 'video/quicktime'])
  expect(now().problem).toBe('media_wrong_format')
})
