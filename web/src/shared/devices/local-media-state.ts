import type { DeviceProblem } from './device-problem.ts'

export interface Device {
  readonly id: string
  readonly label: string
}

export interface LocalMediaState {
  /** `idle`: not requested yet; `asking`: the browser prompts or opens; then it is open, or failed with a problem. */
  readonly phase: 'idle' | 'asking' | 'open' | 'failed'
  readonly problem: DeviceProblem | null
  /** One's own picture and sound, for the preview and the meter. */
  readonly stream: MediaStream | null
  readonly hasCamera: boolean
  readonly hasMicrophone: boolean
  readonly cameras: readonly Device[]
  readonly microphones: readonly Device[]
  readonly cameraId: string | null
  readonly microphoneId: string | null
  /** The side of the phone on which the camera is, as the browser names it; undefined on most desktops. */
  readonly facing: string | undefined
}

/** Nothing is open, and nothing was requested. */
export const closed: LocalMediaState = {
  phase: 'idle',
  problem: null,
  stream: null,
  hasCamera: false,
  hasMicrophone: false,
  cameras: [],
  microphones: [],
  cameraId: null,
  microphoneId: null,
  facing: undefined,
}
