import { beforeEach, expect, it, vi } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { LocalMedia } from './local-media.ts'
import { stub } from '../../platform/stub.test-kit.ts'

class FakeStream {
  readonly #tracks: MediaStreamTrack[]
  constructor(tracks: MediaStreamTrack[]) {
    this.#tracks = tracks
  }
  getTracks = () => this.#tracks
  getAudioTracks = () => this.#tracks.filter((track) => track.kind === 'audio')
  getVideoTracks = () => this.#tracks.filter((track) => track.kind === 'video')
}

function aTrack(kind: 'audio' | 'video', deviceId: string) {
  const track = {
    kind,
    enabled: true,
    readyState: 'live',
    stop: vi.fn(() => {
      track.readyState = 'ended'
    }),
    onended: null,
    getSettings: () => ({ deviceId }),
  }
  return track as unknown as MediaStreamTrack & { stop: ReturnType<typeof vi.fn> }
}

/** Does the same as the browser when a device is pulled out. */
function unplug(track: MediaStreamTrack | undefined): void {
  Object.assign(track ?? {}, { readyState: 'ended' })
  track?.onended?.(new Event('ended'))
}

const failing = (name: string) => async () => {
  throw Object.assign(new Error(name), { name })
}
const nothingThere = failing('NotFoundError')
const heldByAnother = failing('NotReadableError')

/** A browser's answer that arrives when the test decides. */
function aLateAnswer(...tracks: MediaStreamTrack[]) {
  const late = Promise.withResolvers<FakeStream>()
  return { answer: () => late.promise, come: () => late.resolve(new FakeStream(tracks)) }
}

let answers: (() => Promise<FakeStream>)[]
let asked: MediaStreamConstraints[]
let granted: PermissionState
let stored: Map<string, string>
const both = () => new FakeStream([aTrack('audio', 'mic-1'), aTrack('video', 'cam-1')])

function make(isSecureContext = true): LocalMedia {
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    asked.push(constraints)
    const answer = answers.shift()
    if (answer === undefined) throw new Error('asked once too often')
    return answer()
  }
  const listed = [
    { kind: 'videoinput', deviceId: 'cam-1', label: 'Front' },
    { kind: 'videoinput', deviceId: 'cam-2', label: 'HD Camera (Built-in) (05ac:8600)' },
    { kind: 'audioinput', deviceId: '', label: '' },
  ]
  return new LocalMedia({
    media: stub<MediaDevices>({ addEventListener() {}, getUserMedia, enumerateDevices: async () => listed }),
    permissions: stub<Permissions>({ query: async () => ({ state: granted }) }),
    isSecureContext,
    storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) },
    clock: fakeClock(),
    page: { visibilityState: 'visible', addEventListener: () => {} },
  })
}

beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream)
  answers = [async () => both()]
  asked = []
  granted = 'prompt'
  stored = new Map()
})

it('does not prompt without a tap, and opens by itself if it was allowed before', async () => {
  const media = make()
  await media.openIfGranted()
  expect(media.current().phase).toBe('idle')
  granted = 'granted'
  await media.openIfGranted()
  expect(media.current()).toMatchObject({ phase: 'open', cameraId: 'cam-1', hasMicrophone: true })
  expect(media.current().cameras).toMatchObject([{ id: 'cam-1', label: 'Front' }, { id: 'cam-2' }])
})

it('a camera is named as people know it, without its USB numbers', async () => {
  const media = make()
  await media.open()
  expect(media.current().cameras.map(({ label }) => label)).toEqual(['Front', 'HD Camera (Built-in)'])
})

it('an earlier refusal is reported at once, and a tap may still try again', async () => {
  granted = 'denied'
  const media = make()
  await media.openIfGranted()
  expect(media.current()).toMatchObject({ phase: 'failed', problem: 'refused' })
  await media.open()
  expect(media.current().phase).toBe('open')
})

it('an insecure address is reported at once, without a tap', async () => {
  const media = make(false)
  await media.openIfGranted()
  expect(media.current()).toMatchObject({ phase: 'failed', problem: 'insecure' })
})

it('a refusal is a problem, and the next try may succeed', async () => {
  answers.unshift(async () => {
    throw Object.assign(new Error('no'), { name: 'NotAllowedError' })
  })
  const media = make()
  await media.open()
  expect(media.current()).toMatchObject({ phase: 'failed', problem: 'refused' })
  await media.open()
  expect(media.current()).toMatchObject({ phase: 'open', problem: null })
})

it('mute applies to later tracks, and a new camera is reported to the sender', async () => {
  const media = make()
  media.enable({ microphone: false, camera: true })
  await media.open()
  const received: string[] = []
  media.onTrack((track) => received.push(track.getSettings().deviceId ?? ''))
  answers = [async () => new FakeStream([aTrack('video', 'cam-2')])]
  const old = media.current().stream?.getVideoTracks()[0]
  await media.choose('video', 'cam-2')
  expect(received).toEqual(['cam-2'])
  expect(old?.stop).toHaveBeenCalled()
  expect(media.current().stream?.getAudioTracks()[0]?.enabled).toBe(false)
  expect(stored.get('camera')).toBe('cam-2')
})

it('two taps at once open the devices once', async () => {
  const media = make()
  await Promise.all([media.open(), media.open()])
  expect(media.current().phase).toBe('open')
})

it('closing stops all captured tracks', async () => {
  const media = make()
  await media.open()
  const tracks = media.current().stream?.getTracks() ?? []
  media.close()
  for (const track of tracks) expect(track.stop).toHaveBeenCalled()
  expect(media.current().stream).toBeNull()
})

it('an unplugged camera leaves a microphone that can be muted and closed, and is reported', async () => {
  const media = make()
  await media.open()
  const lost: string[] = []
  media.onLoss((kind) => lost.push(kind))
  const microphone = media.current().stream?.getAudioTracks()[0]
  answers = [nothingThere, nothingThere, nothingThere]
  unplug(media.current().stream?.getVideoTracks()[0])
  await vi.waitFor(() => expect(media.current()).toMatchObject({ phase: 'failed', problem: 'missing' }))
  expect(media.current()).toMatchObject({ hasCamera: false, hasMicrophone: true })
  expect(lost).toEqual(['video'])
  media.enable({ microphone: false, camera: false })
  expect(microphone?.enabled).toBe(false)
  media.close()
  expect(microphone?.stop).toHaveBeenCalled()
})

it('an unplugged microphone leaves the picture, and is reported', async () => {
  const media = make()
  await media.open()
  const lost: string[] = []
  media.onLoss((kind) => lost.push(kind))
  answers = [nothingThere, async () => new FakeStream([aTrack('video', 'cam-1')])]
  unplug(media.current().stream?.getAudioTracks()[0])
  await vi.waitFor(() => expect(lost).toEqual(['audio']))
  expect(media.current()).toMatchObject({ phase: 'open', hasCamera: true, hasMicrophone: false })
})

it('a camera chosen after another was unplugged restores the picture', async () => {
  const media = make()
  await media.open()
  answers = [nothingThere, nothingThere, nothingThere]
  unplug(media.current().stream?.getVideoTracks()[0])
  await vi.waitFor(() => expect(media.current().phase).toBe('failed'))
  answers = [async () => new FakeStream([aTrack('video', 'cam-2')])]
  await media.choose('video', 'cam-2')
  expect(media.current()).toMatchObject({
    phase: 'open',
    problem: null,
    hasCamera: true,
    hasMicrophone: true,
  })
})

it('leaving while the browser still opens the devices leaves them off', async () => {
  const tracks = both().getTracks()
  const late = aLateAnswer(...tracks)
  answers = [late.answer, async () => both()]
  const media = make()
  const opening = media.open()
  media.close()
  await media.open()
  late.come()
  await opening
  for (const track of tracks) expect(track.stop).toHaveBeenCalled()
  const [open] = media.current().stream?.getVideoTracks() ?? []
  expect(open?.readyState).toBe('live')
})

it('leaving while the permission is being queried opens nothing', async () => {
  granted = 'granted'
  const media = make()
  const entering = media.openIfGranted()
  media.close()
  await entering
  expect(media.current().phase).toBe('idle')
  expect(answers).toHaveLength(1)
})

it('leaving while another camera is on its way leaves it off', async () => {
  const media = make()
  await media.open()
  const camera = aTrack('video', 'cam-2')
  const late = aLateAnswer(camera)
  answers = [late.answer]
  const choosing = media.choose('video', 'cam-2')
  await vi.waitFor(() => expect(answers).toEqual([]))
  media.close()
  late.come()
  await choosing
  expect(camera.stop).toHaveBeenCalled()
  expect(media.current()).toMatchObject({ phase: 'idle', stream: null })
})

it('camera and microphone changed at the same time are both tracked, and switched off', async () => {
  const media = make()
  await media.open()
  const [camera, microphone] = [aTrack('video', 'cam-2'), aTrack('audio', 'mic-2')]
  const [lateCamera, lateMicrophone] = [aLateAnswer(camera), aLateAnswer(microphone)]
  answers = [lateCamera.answer, lateMicrophone.answer]
  const choosing = [media.choose('video', 'cam-2'), media.choose('audio', 'mic-2')]
  lateMicrophone.come()
  lateCamera.come()
  await Promise.all(choosing)
  expect(new Set(media.current().stream?.getTracks())).toEqual(new Set([camera, microphone]))
  media.enable({ microphone: false, camera: false })
  expect([camera.enabled, microphone.enabled]).toEqual([false, false])
})

it('if a chosen camera is held by another program, the previous one stays, now and after a reload', async () => {
  const media = make()
  await media.open()
  answers = [heldByAnother, async () => both()]
  await media.choose('video', 'cam-2')
  expect(media.current()).toMatchObject({ phase: 'open', cameraId: 'cam-1', hasCamera: true })
  expect(stored.has('camera')).toBe(false)
})

it('a camera chosen while none is open is opened, and stored if it did open', async () => {
  const media = make()
  answers = [heldByAnother]
  await media.open()
  answers = [heldByAnother, async () => both()]
  await media.choose('video', 'cam-2')
  expect(media.current().phase).toBe('open')
  expect(stored.has('camera')).toBe(false)

  const otherMedia = make()
  answers = [heldByAnother]
  await otherMedia.open()
  asked = []
  answers = [async () => new FakeStream([aTrack('video', 'cam-2')])]
  await otherMedia.choose('video', 'cam-2')
  expect(asked).toMatchObject([{ video: { deviceId: { exact: 'cam-2' } } }])
  expect(stored.get('camera')).toBe('cam-2')
})

it('an unanswered prompt does not block a choice after leaving and coming back', async () => {
  const media = make()
  await media.open()
  const unanswered = aLateAnswer()
  answers = [unanswered.answer]
  void media.choose('video', 'cam-2')
  await vi.waitFor(() => expect(answers).toEqual([]))
  media.close()
  answers = [async () => both(), async () => new FakeStream([aTrack('video', 'cam-3')])]
  await media.open()
  void media.choose('video', 'cam-3')
  await vi.waitFor(() => expect(media.current().cameraId).toBe('cam-3'))
})
