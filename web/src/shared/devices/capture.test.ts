import { expect, it, vi } from 'vitest'
import { capture } from './capture.ts'
import { stub } from '../../platform/stub.test-kit.ts'

const track = (kind: string) => ({ kind }) as MediaStreamTrack
const stream = (...kinds: string[]) =>
  stub<MediaStream>({
    getTracks: () => kinds.map(track),
    getAudioTracks: () => kinds.filter((kind) => kind === 'audio').map(track),
  })
const error = (name: string) => Object.assign(new Error(name), { name })
/** A browser whose cameras and microphones answer as a test says; by the id that was asked for, or `any`. */
function devices(given: { cameras?: Readonly<Record<string, string>>; microphone?: string }) {
  const { cameras = {}, microphone } = given
  const idOf = (constraints: MediaTrackConstraints) =>
    (constraints.deviceId as { exact: string } | undefined)?.exact ?? 'any'
  const getUserMedia = vi.fn(async ({ video, audio }: MediaStreamConstraints) => {
    const faults = [
      typeof video === 'object' ? cameras[idOf(video)] : undefined,
      audio === undefined ? undefined : microphone,
    ]
    const fault = faults.find((name) => name !== undefined)
    if (fault !== undefined) throw error(fault)
    return stream(...(video === undefined ? [] : ['video']), ...(audio === undefined ? [] : ['audio']))
  })
  const label = 'A device'
  const enumerateDevices = async () => [
    { kind: 'videoinput', deviceId: 'cam', label },
    { kind: 'videoinput', deviceId: 'other', label },
    { kind: 'audioinput', deviceId: 'mic', label },
  ]
  return { media: stub<MediaDevices>({ getUserMedia, enumerateDevices }), getUserMedia }
}
const chosen = { cameraId: 'cam', microphoneId: 'mic' }
const any = { cameraId: null, microphoneId: null }
const granted = async () => true
const bothOpen = { video: { kind: 'video' }, audio: { kind: 'audio' } }

it('asks once for both if both are present', async () => {
  const { media, getUserMedia } = devices({})
  expect(await capture(media, chosen, granted)).toMatchObject(bothOpen)
  expect(getUserMedia).toHaveBeenCalledOnce()
})

it.each(['OverconstrainedError', 'NotReadableError'])(
  'a chosen camera with %s is replaced by any other, and the microphone stays',
  async (name) => {
    const { media } = devices({ cameras: { cam: name } })
    expect(await capture(media, chosen, granted)).toMatchObject({
      ...bothOpen,
      problems: { video: null, audio: null },
    })
  },
)

it('if the first camera is held by another program, the other one is tried', async () => {
  const { media } = devices({ cameras: { any: 'NotReadableError', cam: 'NotReadableError' } })
  expect(await capture(media, any, granted)).toMatchObject(bothOpen)
})

it('cameras that are all held do not block the microphone, and the words are about the camera', async () => {
  const held = 'NotReadableError'
  const { media } = devices({ cameras: { any: held, cam: held, other: held } })
  expect(await capture(media, any, granted)).toMatchObject({
    video: null,
    audio: { kind: 'audio' },
    problems: { video: 'taken', audio: null },
  })
})

it.each([
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'taken'],
  ['NotAllowedError', 'refused'],
])(
  'a microphone with %s does not block the camera, and the words are about the microphone',
  async (name, problem) => {
    const { media } = devices({ microphone: name })
    expect(await capture(media, chosen, granted)).toMatchObject({
      video: { kind: 'video' },
      audio: null,
      problems: { video: null, audio: problem },
    })
  },
)

it('a refusal is not asked about again, and what was allowed before is opened all the same', async () => {
  const refused = 'NotAllowedError'
  const { media, getUserMedia } = devices({ cameras: { any: refused }, microphone: refused })
  const nothing = { video: null, audio: null, problems: { video: 'refused', audio: 'refused' } }
  expect(await capture(media, any, async () => false)).toEqual(nothing)
  expect(getUserMedia).toHaveBeenCalledOnce()
  const blocked = devices({ cameras: { any: refused } })
  expect(await capture(blocked.media, any, async (kind) => kind === 'microphone')).toMatchObject({
    video: null,
    audio: { kind: 'audio' },
    problems: { video: 'refused', audio: null },
  })
})
