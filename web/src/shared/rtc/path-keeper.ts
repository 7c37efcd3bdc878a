import type { Clock } from '../../platform/clock.ts'
import type { Negotiation } from './negotiation.ts'
import {
  newPath,
  type PathEvent,
  type PathStep,
  pathStep,
  politeDelayMs,
  restartEveryMs,
} from './path-policy.ts'

export interface PathPorts {
  readonly pc: RTCPeerConnection
  readonly polite: boolean
  readonly negotiation: Pick<Negotiation, 'restart'>
  readonly clock: Clock
  readonly onNetworkChange: (run: () => void) => () => void
  readonly onPhase: (phase: 'connecting' | 'connected' | 'broken') => void
  /** Restarts did not help: the whole connection must be created again. */
  readonly onGiveUp: () => void
}

export interface PathKeeper {
  /** Retries now, unless the path is connected. */
  check(): void
  /** The same when the page runs again after sleeping, of which it hears several times at once. */
  awake(): void
  /**
   * Gathers again although the path counts as connected: nothing has arrived since the page slept. False while a restart
   * that has begun gets its time.
   */
  renew(): boolean
  stop(): void
}

/** Time within which several events are the news of one change: a page that wakes up hears of it up to four times. */
const oneChangeMs = 500

/** Keeps the path between two people connected: drives the path policy with the connection's events and a clock. */
export function keepPath(ports: PathPorts): PathKeeper {
  const { pc, polite, clock } = ports
  let state = newPath.state
  let cancelAlarm = () => {}

  function follow(step: PathStep): void {
    const changed = step.state.phase !== state.phase
    state = step.state
    cancelAlarm()
    if (step.wakeInMs !== null) {
      cancelAlarm = clock.after(step.wakeInMs + (polite ? politeDelayMs : 0), () => on('wake'))
    }
    if (changed) ports.onPhase(state.phase)
    if (step.act === 'restart') void ports.negotiation.restart()
    if (step.act === 'give-up') ports.onGiveUp()
  }
  const on = (event: PathEvent) => follow(pathStep(state, event))

  pc.onconnectionstatechange = () => {
    const now = pc.connectionState
    if (now === 'connected' || now === 'disconnected' || now === 'failed') on(now)
  }
  let changedAtMs = Number.NEGATIVE_INFINITY
  const sinceChangeMs = () => clock.monotonicMs() - changedAtMs
  /**
   * Each restart of a broken path uses up a try: the same news twice must not give it up. A connected path costs none, and
   * the later of two changes is the network to gather.
   */
  const change = () => {
    if (state.phase !== 'connected' && sinceChangeMs() < oneChangeMs) return
    changedAtMs = clock.monotonicMs()
    on('network-changed')
  }
  const stopListening = ports.onNetworkChange(change)
  follow(newPath)

  return {
    check() {
      if (state.phase !== 'connected') on('network-changed')
    },
    awake() {
      if (state.phase !== 'connected') change()
    },
    renew() {
      if (state.phase !== 'connected') return true
      if (sinceChangeMs() < restartEveryMs) return false
      change()
      return true
    },
    stop() {
      cancelAlarm()
      stopListening()
      pc.onconnectionstatechange = null
    },
  }
}
