import type { DeviceProblem } from './device-problem.ts'

export interface Device {
  readonly id: string
  readonly label: string
}

export interface LocalMediaState {
  /** `idle`: not requested yet; `asking`: the browser prompts or opens; then it is open, or failed with a problem. */
  readonly phase: 'idle' | 'asking' | 'open' | 'failed'
  /** Why there is no picture. */
  readonly problem: DeviceProblem | null
  /** Why there is no sound. */
  readonly microphoneProblem: DeviceProblem | null
  /** One's own picture and sound, for the preview and the meter. */
  readonly stream: MediaStream | null
  readonly hasCamera: boolean
  readonly hasMicrophone: boolean
  readonly cameras: readonly Device[]
  readonly microphones: readonly Device[]
  /** Devices through which the partner can be heard; empty if the browser does not say. */
  readonly speakers: readonly Device[]
  readonly cameraId: string | null
  readonly microphoneId: string | null
  /** The side of the phone on which the camera is, as the browser names it; undefined on most desktops. */
  readonly facing: string | undefined
}

/** Nothing is open, and nothing was requested. */
export const closed: LocalMediaState = {
  phase: 'idle',
  problem: null,
  microphoneProblem: null,
  stream: null,
  hasCamera: false,
  hasMicrophone: false,
  cameras: [],
  microphones: [],
  speakers: [],
  cameraId: null,
  microphoneId: null,
  facing: undefined,
}
