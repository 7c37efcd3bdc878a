import type { Clock } from '../../platform/clock.ts'
import type { Negotiation } from './negotiation.ts'
import { newPath, type PathEvent, type PathStep, pathStep, politeDelayMs } from './path-policy.ts'

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
  /** Gathers again, also if the path still counts as connected: nothing has arrived since the page slept. */
  renew(): void
  stop(): void
}

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
  const stopListening = ports.onNetworkChange(() => on('network-changed'))
  follow(newPath)

  return {
    check() {
      if (state.phase !== 'connected') on('network-changed')
    },
    renew: () => on('network-changed'),
    stop() {
      cancelAlarm()
      stopListening()
      pc.onconnectionstatechange = null
    },
  }
}
