/** Time for which 'disconnected' may recover by itself before ICE restarts. */
export const disconnectGraceMs = 1_500
/** Time for a first connection before the offer is made again: a signal may have been lost. */
export const firstPathMs = 4_000
/** The gap between two restarts of one broken path. */
export const restartEveryMs = 3_000
/** Restarts of one broken path, before the whole connection is given up for a fresh one. */
export const restartsMax = 3
/** The polite side waits a little longer, so that both seldom offer at once. */
export const politeDelayMs = 600

export interface PathState {
  readonly phase: 'connecting' | 'connected' | 'broken'
  readonly restarts: number
}
export type PathEvent = 'connected' | 'disconnected' | 'failed' | 'network-changed' | 'wake'
export interface PathStep {
  readonly state: PathState
  readonly act: 'restart' | 'give-up' | null
  /** When to send `wake`, replacing any earlier alarm; null leaves none. */
  readonly wakeInMs: number | null
}

export const newPath: PathStep = {
  state: { phase: 'connecting', restarts: 0 },
  act: null,
  wakeInMs: firstPathMs,
}

function restart(state: PathState, phase: PathState['phase']): PathStep {
  if (state.restarts >= restartsMax) {
    return { state: { ...state, phase }, act: 'give-up', wakeInMs: null }
  }
  return { state: { phase, restarts: state.restarts + 1 }, act: 'restart', wakeInMs: restartEveryMs }
}

/** Decides when ICE restarts and when a connection is given up; it knows no clock and no connection. */
export function pathStep(state: PathState, event: PathEvent): PathStep {
  switch (event) {
    case 'connected':
      return { state: { phase: 'connected', restarts: 0 }, act: null, wakeInMs: null }
    case 'disconnected':
      return { state: { ...state, phase: 'broken' }, act: null, wakeInMs: disconnectGraceMs }
    case 'failed':
      return restart(state, 'broken')
    case 'network-changed':
      // A connection on the old network may take seconds to notice; gathering again does not disturb it.
      if (state.phase === 'connected') return { state, act: 'restart', wakeInMs: null }
      return restart(state, state.phase)
    case 'wake':
      return state.phase === 'connected' ? { state, act: null, wakeInMs: null } : restart(state, state.phase)
  }
}
