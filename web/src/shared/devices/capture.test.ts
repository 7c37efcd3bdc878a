import { expect, it, vi } from 'vitest'
import { capture } from './capture.ts'

const track = (kind: string) => ({ kind }) as MediaStreamTrack
const stream = (...kinds: string[]) =>
  ({
    getTracks: () => kinds.map(track),
    getAudioTracks: () => kinds.filter((kind) => kind === 'audio').map(track),
  }) as unknown as MediaStream
const error = (name: string) => Object.assign(new Error(name), { name })
const devices = (...answers: (MediaStream | Error)[]) => {
  const getUserMedia = vi.fn(async () => {
    const answer = answers.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? error('asked once too often')
    return answer
  })
  return { media: { getUserMedia } as unknown as MediaDevices, getUserMedia }
}
const chosen = { cameraId: 'cam', microphoneId: 'mic' }

it('asks once for both if both are present', async () => {
  const { media, getUserMedia } = devices(stream('video', 'audio'))
  const { audio } = await capture(media, chosen)
  expect(audio?.kind).toBe('audio')
  expect(getUserMedia).toHaveBeenCalledOnce()
})

it('a chosen device that is gone is replaced by any other', async () => {
  const { media, getUserMedia } = devices(error('OverconstrainedError'), stream('video', 'audio'))
  await expect(capture(media, chosen)).resolves.toMatchObject({ video: { kind: 'video' } })
  expect(getUserMedia).toHaveBeenCalledTimes(2)
})

it('a chosen device held by another program is replaced by any other', async () => {
  const { media, getUserMedia } = devices(error('NotReadableError'), stream('video', 'audio'))
  await expect(capture(media, chosen)).resolves.toMatchObject({ video: { kind: 'video' } })
  expect(getUserMedia).toHaveBeenCalledTimes(2)
})

it('if none was chosen, one held by another program is reported and not requested again', async () => {
  const { media, getUserMedia } = devices(error('NotReadableError'))
  const any = { cameraId: null, microphoneId: null }
  await expect(capture(media, any)).rejects.toThrow('NotReadableError')
  expect(getUserMedia).toHaveBeenCalledOnce()
})

it('a missing microphone is done without', async () => {
  const { media } = devices(error('NotFoundError'), error('NotFoundError'), stream('video'))
  await expect(capture(media, chosen)).resolves.toMatchObject({ audio: null })
})

it('a refusal is not worked around', async () => {
  const { media, getUserMedia } = devices(error('NotAllowedError'))
  await expect(capture(media, chosen)).rejects.toThrow('NotAllowedError')
  expect(getUserMedia).toHaveBeenCalledOnce()
})

it('a missing camera is an error, whatever else is present', async () => {
  const { media } = devices(error('NotFoundError'), error('NotFoundError'), error('NotFoundError'))
  await expect(capture(media, chosen)).rejects.toThrow('NotFoundError')
})
