import { captureCamera, captureFacing, type Devices } from './capture.ts'

/** The active camera and its side of the phone; null if the browser does not say. */
interface CurrentCamera {
  readonly id: string | null
  readonly facing: string | undefined
}

const sides: Readonly<Record<string, 'user' | 'environment'>> = { user: 'environment', environment: 'user' }

/**
 * Opens the camera on the other side of a phone, whatever other cameras there are; without sides, the next one in the
 * list. The old one must be stopped before. Throws what getUserMedia throws.
 */
export function captureOtherCamera(
  media: Devices,
  current: CurrentCamera,
  cameraIds: readonly string[],
): Promise<MediaStreamTrack> {
  const side = sides[current.facing ?? '']
  if (side !== undefined) return captureFacing(media, side)
  const next = cameraIds[(cameraIds.indexOf(current.id ?? '') + 1) % cameraIds.length]
  return captureCamera(media, next ?? current.id ?? '')
}
