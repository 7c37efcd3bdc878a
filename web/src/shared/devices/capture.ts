import { type DeviceProblem, problemOf } from './device-problem.ts'

/** Camera constraints: enough for a face on a desktop, little enough for a phone. */
const picture: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
}
const voice: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** The part of the browser's devices that is used. */
export type Devices = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener'>

export interface CaptureResult {
  /** Null if no camera could be opened: a person can be heard without being seen. */
  readonly video: MediaStreamTrack | null
  /** Null if no microphone could be opened: a person can be seen without being heard. */
  readonly audio: MediaStreamTrack | null
  /** Why one of them could not be opened. */
  readonly problems: { readonly video: DeviceProblem | null; readonly audio: DeviceProblem | null }
}

const wanted = (base: MediaTrackConstraints, deviceId: string | null): MediaTrackConstraints =>
  deviceId === null ? { ...base, facingMode: 'user' } : { ...base, deviceId: { exact: deviceId } }
const wantedVoice = (deviceId: string | null): MediaTrackConstraints =>
  deviceId === null ? voice : { ...voice, deviceId: { exact: deviceId } }

async function firstOf(promise: Promise<MediaStream>, kind: 'audio' | 'video'): Promise<MediaStreamTrack> {
  const track = (await promise).getTracks().find((streamTrack) => streamTrack.kind === kind)
  if (track === undefined) throw new DOMException('no track', 'NotFoundError')
  return track
}

export interface DeviceWish {
  readonly cameraId: string | null
  readonly microphoneId: string | null
}

/** Whether the browser has allowed a kind of device before, so that opening it asks nobody. */
export type IsGranted = (kind: 'camera' | 'microphone') => Promise<boolean>

/** A camera that another program holds is tried no further than this. */
const othersMax = 4

/**
 * Opens camera and microphone with a single permission prompt. If that fails, each is requested for itself, so that one
 * busy or refused device does not block the other; of several cameras the next one is tried. A refusal of both is not
 * asked about again. Never throws.
 */
export async function capture(
  media: Devices,
  wish: DeviceWish,
  isGranted: IsGranted,
): Promise<CaptureResult> {
  try {
    const { cameraId, microphoneId } = wish
    const stream = await media.getUserMedia({
      video: wanted(picture, cameraId),
      audio: wantedVoice(microphoneId),
    })
    const [video, audio] = ['video', 'audio'].map((kind) => trackIn(stream, kind))
    return { video: video ?? null, audio: audio ?? null, problems: { video: null, audio: null } }
  } catch (thrown) {
    return captureEach(media, wish, problemOf(thrown) === 'refused' ? isGranted : async () => true)
  }
}

const trackIn = (stream: MediaStream, kind: string): MediaStreamTrack | null =>
  stream.getTracks().find((track) => track.kind === kind) ?? null

interface DeviceResult {
  readonly track: MediaStreamTrack | null
  readonly problem: DeviceProblem | null
}

const refused: DeviceResult = { track: null, problem: 'refused' }

/** Whoever refused both just now is not asked a second time: only what is allowed already is opened. */
async function captureEach(media: Devices, wish: DeviceWish, mayOpen: IsGranted): Promise<CaptureResult> {
  const openVideo = (video: MediaTrackConstraints) => firstOf(media.getUserMedia({ video }), 'video')
  const openAudio = (audio: MediaTrackConstraints) => firstOf(media.getUserMedia({ audio }), 'audio')
  const camera = (await mayOpen('camera'))
    ? await openFirst(await cameraWishes(media, wish.cameraId), openVideo)
    : refused
  const voices = wish.microphoneId === null ? [voice] : [wantedVoice(wish.microphoneId), voice]
  const microphone = (await mayOpen('microphone')) ? await openFirst(voices, openAudio) : refused
  return {
    video: camera.track,
    audio: microphone.track,
    problems: { video: camera.problem, audio: microphone.problem },
  }
}

/** The chosen camera, any, and then each of the others: one may be held by another program. */
async function cameraWishes(media: Devices, cameraId: string | null): Promise<MediaTrackConstraints[]> {
  const all = await media.enumerateDevices().catch(() => [])
  const otherConstraintses = all
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '' && deviceId !== cameraId)
    .slice(0, othersMax)
    .map(({ deviceId }) => wanted(picture, deviceId))
  return [
    ...(cameraId === null ? [] : [wanted(picture, cameraId)]),
    wanted(picture, null),
    ...otherConstraintses,
  ]
}

/** Opens the first that can be; the problem is the first one met. A refusal concerns all of a kind. */
async function openFirst(
  wishes: readonly MediaTrackConstraints[],
  open: (constraints: MediaTrackConstraints) => Promise<MediaStreamTrack>,
): Promise<DeviceResult> {
  let problem: DeviceProblem | null = null
  for (const constraints of wishes) {
    try {
      return { track: await open(constraints), problem: null }
    } catch (thrown) {
      const met = problemOf(thrown)
      // A chosen device that is gone says nothing about the others.
      if (problem === null || (problem === 'missing' && met === 'taken')) problem = met
      if (met === 'refused') break
    }
  }
  return { track: null, problem }
}

/** Opens one other camera; the old one must be stopped before, since phones hold only one at a time. */
export function captureCamera(media: Devices, deviceId: string): Promise<MediaStreamTrack> {
  return firstOf(media.getUserMedia({ video: wanted(picture, deviceId) }), 'video')
}

/** Opens the camera on one side of a phone; throws OverconstrainedError if there is none. */
export function captureFacing(media: Devices, facingMode: 'user' | 'environment'): Promise<MediaStreamTrack> {
  return firstOf(media.getUserMedia({ video: { ...picture, facingMode: { exact: facingMode } } }), 'video')
}

export function captureMicrophone(media: Devices, deviceId: string): Promise<MediaStreamTrack> {
  return firstOf(media.getUserMedia({ audio: wantedVoice(deviceId) }), 'audio')
}
