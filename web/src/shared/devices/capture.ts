import { problemOf } from './device-problem.ts'

/** Camera constraints: enough for a face on a desktop, little enough for a phone. */
const picture: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
}
const voice: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** What of the browser's devices is used. */
export type Devices = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener'>

export interface Captured {
  readonly video: MediaStreamTrack
  /** Null if no microphone is connected: a person can be seen without being heard. */
  readonly audio: MediaStreamTrack | null
}

const wanted = (base: MediaTrackConstraints, deviceId: string | null): MediaTrackConstraints =>
  deviceId === null ? { ...base, facingMode: 'user' } : { ...base, deviceId: { exact: deviceId } }
const wantedVoice = (deviceId: string | null): MediaTrackConstraints =>
  deviceId === null ? voice : { ...voice, deviceId: { exact: deviceId } }

const isMissing = (thrown: unknown) =>
  thrown instanceof Error && (thrown.name === 'NotFoundError' || thrown.name === 'OverconstrainedError')

async function firstOf(promise: Promise<MediaStream>, kind: 'audio' | 'video'): Promise<MediaStreamTrack> {
  const track = (await promise).getTracks().find((one) => one.kind === kind)
  if (track === undefined) throw new DOMException('no track', 'NotFoundError')
  return track
}

export interface DeviceWish {
  readonly cameraId: string | null
  readonly microphoneId: string | null
}

/**
 * Opens camera and microphone with a single permission prompt. A chosen device that is gone, or held by another
 * program, is replaced by any other; a missing microphone is tolerated. Throws what getUserMedia throws if no camera is
 * available.
 */
export async function capture(media: Devices, wish: DeviceWish): Promise<Captured> {
  const ask = ({ cameraId, microphoneId }: DeviceWish) =>
    media.getUserMedia({ video: wanted(picture, cameraId), audio: wantedVoice(microphoneId) })
  let stream: MediaStream
  try {
    stream = await ask(wish)
  } catch (thrown) {
    const namesOne = wish.cameraId !== null || wish.microphoneId !== null
    if (namesOne ? problemOf(thrown) === 'refused' : !isMissing(thrown)) throw thrown
    try {
      stream = await ask({ cameraId: null, microphoneId: null })
    } catch (again) {
      if (!isMissing(again)) throw again
      stream = await media.getUserMedia({ video: wanted(picture, null) })
    }
  }
  const video = await firstOf(Promise.resolve(stream), 'video')
  return { video, audio: stream.getAudioTracks()[0] ?? null }
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
