import { beforeEach, expect, it, vi } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { LocalMedia } from './local-media.ts'
import { stub } from '../../platform/stub.test-kit.ts'

/** A camera as the browser lists it; `facingMode` is known only on phones. */
const aCamera = (deviceId: string, facingMode?: string) =>
  stub<MediaStreamTrack>({
    kind: 'video',
    enabled: true,
    readyState: 'live',
    muted: false,
    stop() {},
    onended: null,
    getSettings: () => ({ deviceId, ...(facingMode && { facingMode }) }),
  })

const streamOf = (tracks: MediaStreamTrack[]) => ({
  getTracks: () => tracks,
  getAudioTracks: () => [],
  getVideoTracks: () => tracks,
})
function FakeStream(tracks: MediaStreamTrack[]) {
  return streamOf(tracks)
}
beforeEach(() => void vi.stubGlobal('MediaStream', FakeStream))

/** Devices of which each question opens the next of these cameras. */
function withCameras(listed: readonly string[], ...cameras: MediaStreamTrack[]) {
  const asked: unknown[] = []
  const stored = new Map<string, string>()
  const media = new LocalMedia({
    media: stub<MediaDevices>({
      addEventListener() {},
      async getUserMedia({ video }: MediaStreamConstraints) {
        asked.push(video)
        const camera = cameras.shift()
        if (camera === undefined) throw new Error('asked once too often')
        return streamOf([camera])
      },
      enumerateDevices: async () => listed.map((deviceId) => ({ kind: 'videoinput', deviceId, label: '' })),
    }),
    permissions: undefined,
    isSecureContext: true,
    storage: { getItem: () => null, setItem: (key, value) => stored.set(key, value) },
    clock: fakeClock(),
    page: { visibilityState: 'visible', addEventListener: () => {} },
  })
  return { media, asked, stored }
}

it('one tap switches to the camera on the other side of a phone, another switches back, and neither is stored', async () => {
  const { media, asked, stored } = withCameras(
    ['front', 'wide', 'back'],
    aCamera('front', 'user'),
    aCamera('back', 'environment'),
    aCamera('front', 'user'),
  )
  await media.open()
  await media.flip()
  expect(media.current()).toMatchObject({ cameraId: 'back', facing: 'environment' })
  await media.flip()
  expect(media.current()).toMatchObject({ cameraId: 'front', facing: 'user' })
  expect(asked.slice(1)).toMatchObject([
    { facingMode: { exact: 'environment' } },
    { facingMode: { exact: 'user' } },
  ])
  expect(stored.size).toBe(0)
})

it('if no camera has a side, a tap selects the next one in the list', async () => {
  const { media, asked } = withCameras(['one', 'two'], aCamera('two'), aCamera('one'))
  await media.open()
  await media.flip()
  expect(asked.at(-1)).toMatchObject({ deviceId: { exact: 'one' } })
  expect(media.current().cameraId).toBe('one')
})
