import type { Signal } from '@serendip/contract'
import type { RTCIceCandidate, RTCPeerConnection } from 'werift'

export interface NegotiationPorts {
  readonly pc: RTCPeerConnection
  /** On glare the polite side rolls its offer back; the impolite side makes the first one. */
  readonly polite: boolean
  send(signal: Signal): void
  onFault(fault: unknown): void
}

export interface Negotiation {
  begin(): void
  accept(signal: Signal): void
  stop(): void
}

type SentCandidate = Extract<Signal, { candidate: unknown }>
type Description = Extract<Signal, { description: unknown }>['description']

function candidateSignal(candidate: RTCIceCandidate | undefined): Signal {
  if (!candidate?.candidate) return { candidate: null }
  return {
    candidate: {
      candidate: candidate.candidate,
      sdpMid: candidate.sdpMid ?? null,
      sdpMLineIndex: candidate.sdpMLineIndex ?? null,
    },
  }
}

function candidateInit({ candidate, sdpMid, sdpMLineIndex }: NonNullable<SentCandidate['candidate']>) {
  return {
    candidate,
    ...(sdpMid === null ? {} : { sdpMid }),
    ...(sdpMLineIndex === null ? {} : { sdpMLineIndex }),
  }
}

/** Runs steps one after another until closed. */
function serially(
  isOver: () => boolean,
  onFault: (fault: unknown) => void,
): (step: () => Promise<void>) => void {
  let steps: Promise<void> = Promise.resolve()
  return (step) => {
    steps = steps.then(() => (isOver() ? undefined : step())).catch(onFault)
  }
}

/**
 * Perfect negotiation (WebRTC 1.0, section 10.7) for a side that offers a second time only if the other asks. All
 * steps run one after another. A description is sent before it is set, because setting it waits for all candidates.
 */
export function negotiate({ pc, polite, send, onFault }: NegotiationPorts): Negotiation {
  let offering = false
  let ignoring = false
  let stopped = false
  const then = serially(
    () => stopped,
    (fault) => !stopped && onFault(fault),
  )

  async function describe(description: { type: string; sdp: string }): Promise<void> {
    const type = description.type === 'offer' ? 'offer' : 'answer'
    if (stopped) return
    send({ description: { type, sdp: description.sdp } })
    await pc.setLocalDescription({ type, sdp: description.sdp })
  }

  async function offer(iceRestart: boolean): Promise<void> {
    if (pc.signalingState !== 'stable') return
    offering = true
    try {
      await describe(await pc.createOffer({ iceRestart }))
    } finally {
      offering = false
    }
  }

  async function acceptDescription({ type, sdp }: Description): Promise<void> {
    const collides = type === 'offer' && (offering || pc.signalingState !== 'stable')
    ignoring = collides && !polite
    if (ignoring) return
    await pc.setRemoteDescription({ type, sdp })
    if (type === 'offer') await describe(await pc.createAnswer())
  }

  async function acceptCandidate({ candidate }: SentCandidate): Promise<void> {
    try {
      await pc.addIceCandidate(candidate && candidateInit(candidate))
    } catch (fault) {
      // Candidates of an ignored offer are dropped.
      if (!ignoring) throw fault
    }
  }

  async function take(signal: Signal): Promise<void> {
    if ('description' in signal) await acceptDescription(signal.description)
    else if ('candidate' in signal) await acceptCandidate(signal)
    else if (!polite) await offer(true)
  }

  pc.onIceCandidate.subscribe((candidate) => {
    if (!stopped) send(candidateSignal(candidate))
  })

  return {
    begin() {
      if (!polite) then(() => offer(false))
    },
    accept(signal) {
      then(() => take(signal))
    },
    stop() {
      stopped = true
    },
  }
}
