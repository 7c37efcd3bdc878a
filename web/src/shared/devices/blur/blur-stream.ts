import { blurTrack } from './blur-track.ts'
import { canBlurItself } from './camera-blur.ts'

/**
 * The same camera and microphone with a blurred background: by the camera where it can, otherwise on this device.
 * Rejects if neither is possible; the stream is then as it was.
 */
export async function blurStream(stream: MediaStream, limit: AbortSignal): Promise<MediaStream> {
  const [camera] = stream.getVideoTracks()
  if (camera === undefined) return stream
  if (canBlurItself(camera)) {
    const isDone = await camera.applyConstraints({ backgroundBlur: true }).then(
      () => true,
      () => false,
    )
    if (isDone) return stream
  }
  const blurred = await blurTrack(camera, limit)
  return new MediaStream([...stream.getAudioTracks(), blurred])
}
