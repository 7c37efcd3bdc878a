/**
 * Why there is no picture, as a person can act on it.
 * - `insecure`: plain http on a network address; browsers hide the camera there.
 * - `unsupported`: this browser knows no camera at all.
 * - `missing`: no camera is connected.
 * - `refused`: the person, the browser or the system said no.
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

/** What keeps this page from even asking for a camera; null where it may ask. */
export function problemOfPage(page: {
  isSecureContext: boolean
  hasMediaDevices: boolean
}): DeviceProblem | null {
  if (!page.isSecureContext) return 'insecure'
  return page.hasMediaDevices ? null : 'unsupported'
}
