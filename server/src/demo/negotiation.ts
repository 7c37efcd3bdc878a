import type { Signal } from '@serendip/contract'
import type { RTCIceCandidate, RTCPeerConnection } from 'werift'

export interface NegotiationPorts {
  readonly pc: RTCPeerConnection
  /** On glare the polite side takes its offer back; the impolite side makes the first one. */
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

/**
 * Perfect negotiation (WebRTC 1.0, section 10.7) for a side that never asks for a change after its first offer. All
 * steps run one after another. A description is sent before it is set, because setting it waits for all candidates.
 */
export function negotiate({ pc, polite, send, onFault }: NegotiationPorts): Negotiation {
  let offering = false
  let ignoring = false
  let stopped = false
  let steps: Promise<void> = Promise.resolve()

  const then = (step: () => Promise<void>): void => {
    steps = steps
      .then(() => (stopped ? undefined : step()))
      .catch((fault: unknown) => {
        if (!stopped) onFault(fault)
      })
  }

  async function describe(description: { type: string; sdp: string }): Promise<void> {
    const type = description.type === 'offer' ? 'offer' : 'answer'
    if (stopped) return
    send({ description: { type, sdp: description.sdp } })
    await pc.setLocalDescription({ type, sdp: description.sdp })
  }

  async function offer(): Promise<void> {
    offering = true
    try {
      await describe(await pc.createOffer())
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
      // Candidates of an offer that was ignored have nowhere to go.
      if (!ignoring) throw fault
    }
  }

  pc.onIceCandidate.subscribe((candidate) => {
    if (!stopped) send(candidateSignal(candidate))
  })

  return {
    begin() {
      if (!polite) then(offer)
    },
    accept(signal) {
      then(() => ('description' in signal ? acceptDescription(signal.description) : acceptCandidate(signal)))
    },
    stop() {
      stopped = true
    },
  }
}
