/**
 * Why there is no picture, in terms a person can act on.
 * - `insecure`: plain http on a network address; browsers hide the camera there.
 * - `unsupported`: this browser has no camera API.
 * - `missing`: no camera is connected.
 * - `refused`: the person, the browser or the system denied access.
 * - `taken`: another program holds the camera.
 * - `unknown`: anything else.
 */
export type DeviceProblem = 'insecure' | 'unsupported' | 'missing' | 'refused' | 'taken' | 'unknown'

const problemOfError: Readonly<Record<string, DeviceProblem>> = {
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotAllowedError: 'refused',
  PermissionDeniedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'taken',
  TrackStartError: 'taken',
  AbortError: 'taken',
}

/** Reads what getUserMedia threw. */
export function problemOf(thrown: unknown): DeviceProblem {
  if (!(thrown instanceof Error) || !Object.hasOwn(problemOfError, thrown.name)) return 'unknown'
  return problemOfError[thrown.name] ?? 'unknown'
}

/** Problem for which this page cannot request a camera at all; null if it may. */
export function problemOfPage(page: {
  isSecureContext: boolean
  hasMediaDevices: boolean
}): DeviceProblem | null {
  if (!page.isSecureContext) return 'insecure'
  return page.hasMediaDevices ? null : 'unsupported'
}
