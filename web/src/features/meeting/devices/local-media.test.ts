import { beforeEach, expect, it, vi } from 'vitest'
import { LocalMedia } from './local-media.ts'

class FakeStream {
  readonly #tracks: MediaStreamTrack[]
  constructor(tracks: MediaStreamTrack[]) {
    this.#tracks = tracks
  }
  getTracks = () => this.#tracks
  getAudioTracks = () => this.#tracks.filter((track) => track.kind === 'audio')
  getVideoTracks = () => this.#tracks.filter((track) => track.kind === 'video')
}
vi.stubGlobal('MediaStream', FakeStream)

function aTrack(kind: 'audio' | 'video', deviceId: string) {
  const track = { kind, enabled: true, stop: vi.fn(), onended: null, getSettings: () => ({ deviceId }) }
  return track as unknown as MediaStreamTrack & { stop: ReturnType<typeof vi.fn> }
}

let answers: (() => Promise<FakeStream>)[]
let granted: PermissionState
let stored: Map<string, string>
const both = () => new FakeStream([aTrack('audio', 'mic-1'), aTrack('video', 'cam-1')])

function make(isSecureContext = true): LocalMedia {
  const getUserMedia = async () => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('asked once too often')
    return answer()
  }
  const listed = [
    { kind: 'videoinput', deviceId: 'cam-1', label: 'Front' },
    { kind: 'audioinput', deviceId: '', label: '' },
  ]
  return new LocalMedia({
    media: { getUserMedia, enumerateDevices: async () => listed } as unknown as MediaDevices,
    permissions: { query: async () => ({ state: granted }) } as unknown as Permissions,
    isSecureContext,
    storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) },
  })
}

beforeEach(() => {
  answers = [async () => both()]
  granted = 'prompt'
  stored = new Map()
})

it('asks nobody without a tap, and opens by itself where it was allowed before', async () => {
  const media = make()
  await media.openIfGranted()
  expect(media.current().phase).toBe('idle')
  granted = 'granted'
  await media.openIfGranted()
  expect(media.current()).toMatchObject({ phase: 'open', cameraId: 'cam-1', hasMicrophone: true })
  expect(media.current().cameras).toEqual([{ id: 'cam-1', label: 'Front' }])
})

it('a refusal of before is told at once, and a tap may still try again', async () => {
  granted = 'denied'
  const media = make()
  await media.openIfGranted()
  expect(media.current()).toMatchObject({ phase: 'failed', problem: 'refused' })
  await media.open()
  expect(media.current().phase).toBe('open')
})

it('an insecure address is told at once, without a tap', async () => {
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

it('mute holds for tracks that come later, and a new camera is told to whoever sends it', async () => {
  const media = make()
  media.enable({ microphone: false, camera: true })
  await media.open()
  const heard: string[] = []
  media.onTrack((track) => heard.push(track.getSettings().deviceId ?? ''))
  answers = [async () => new FakeStream([aTrack('video', 'cam-2')])]
  const old = media.current().stream?.getVideoTracks()[0]
  await media.choose('video', 'cam-2')
  expect(heard).toEqual(['cam-2'])
  expect(old?.stop).toHaveBeenCalled()
  expect(media.current().stream?.getAudioTracks()[0]?.enabled).toBe(false)
  expect(stored.get('camera')).toBe('cam-2')
})

it('two taps at once open the devices once', async () => {
  const media = make()
  await Promise.all([media.open(), media.open()])
  expect(media.current().phase).toBe('open')
})

it('closing stops what was captured', async () => {
  const media = make()
  await media.open()
  const tracks = media.current().stream?.getTracks() ?? []
  media.close()
  for (const track of tracks) expect(track.stop).toHaveBeenCalled()
  expect(media.current().stream).toBeNull()
})
