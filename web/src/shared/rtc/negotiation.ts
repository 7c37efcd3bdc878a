import type { Signal } from '@serendip/contract'

export interface NegotiationPorts {
  readonly pc: RTCPeerConnection
  /**
   * On glare the polite side rolls its offer back. The impolite side makes the first one, and every later one: after a
   * rollback Chromium still decodes the partner's picture but no longer shows it.
   */
  readonly polite: boolean
  readonly send: (signal: Signal) => void
  /** Both descriptions are set, and this side's has been sent. */
  readonly onAgreed: () => void
  /** Work to be done before candidates are gathered again; null if there is none. */
  readonly beforeGathering: () => Promise<void> | null
  /** Something the other side sent could not be applied; a restart of the path repairs it. */
  readonly onFault: (fault: unknown) => void
}

function candidateSignal(candidate: RTCIceCandidate): Signal {
  return {
    candidate: {
      candidate: candidate.candidate,
      sdpMid: candidate.sdpMid,
      sdpMLineIndex: candidate.sdpMLineIndex,
      usernameFragment: candidate.usernameFragment,
    },
  }
}

/**
 * Perfect negotiation (WebRTC 1.0, section 10.7). Incoming signals are handled one after another, so that a candidate
 * never overtakes the description it belongs to.
 */
export class Negotiation {
  readonly #ports: NegotiationPorts
  #makingOffer = false
  #ignoringOffer = false
  #stopped = false
  /** The signal being handled, with those behind it; null if there is none. */
  #incoming: Promise<void> | null = null

  constructor(ports: NegotiationPorts) {
    this.#ports = ports
    // No browser needs the end of candidates to connect, and each signal is work for both pages and the server.
    ports.pc.onicecandidate = ({ candidate }) => {
      if (!this.#stopped && candidate?.candidate) ports.send(candidateSignal(candidate))
    }
  }

  /** Makes the first offer if this side should and the other has none; afterwards both may offer. */
  begin(offered: boolean): void {
    const { pc, polite } = this.#ports
    if (!polite && !offered) void this.#offerFirst()
    pc.onnegotiationneeded = () => {
      if (pc.remoteDescription !== null) void this.#offer()
    }
  }

  /** A signal is handled at once if none is before it: the browser applies an offer while the page does the rest. */
  readonly accept = (signal: Signal): void => {
    const before = this.#incoming
    const taken = before === null ? this.#take(signal) : before.then(() => this.#take(signal))
    this.#incoming = taken
    void taken.then(() => {
      if (this.#incoming === taken) this.#incoming = null
    })
  }

  /**
   * Restarts ICE and offers, keeping the media; the polite side asks the other to. An offer that still waits for its
   * answer is sent again.
   */
  async restart(): Promise<void> {
    const { pc, polite, send } = this.#ports
    await this.#ports.beforeGathering()
    if (this.#stopped) return
    if (polite) {
      send({ restart: true })
      return
    }
    pc.restartIce()
    if (pc.signalingState === 'have-local-offer') this.#sendDescription()
    else void this.#offer()
  }

  stop(): void {
    const { pc } = this.#ports
    this.#stopped = true
    pc.onicecandidate = null
    pc.onnegotiationneeded = null
  }

  #sendDescription(): void {
    const { localDescription } = this.#ports.pc
    if (this.#stopped || localDescription === null || localDescription.type === 'pranswer') return
    this.#ports.send({ description: { type: localDescription.type, sdp: localDescription.sdp } })
  }

  /** The offer may already exist, made while its side waited for a partner; its candidates are in it. */
  #offerFirst(): void | Promise<void> {
    return this.#ports.pc.signalingState === 'have-local-offer' ? this.#sendDescription() : this.#offer()
  }

  async #offer(): Promise<void> {
    const { pc } = this.#ports
    if (this.#stopped || this.#makingOffer || pc.signalingState !== 'stable') return
    this.#makingOffer = true
    try {
      await pc.setLocalDescription()
      this.#sendDescription()
    } catch (fault) {
      this.#fail(fault)
    } finally {
      this.#makingOffer = false
    }
  }

  async #take(signal: Signal): Promise<void> {
    if (this.#stopped) return
    try {
      if ('restart' in signal) this.#restartForOther()
      else if ('description' in signal) await this.#acceptDescription(signal.description)
      else await this.#acceptCandidate(signal.candidate && candidateInit(signal.candidate))
    } catch (fault) {
      this.#fail(fault)
    }
  }

  #restartForOther(): void {
    const { pc, polite } = this.#ports
    if (polite) return
    // This side has restarted by itself a moment ago: a second restart would delay the first.
    if (pc.signalingState === 'have-local-offer') this.#sendDescription()
    else void this.restart()
  }

  async #acceptDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const { pc, polite, beforeGathering } = this.#ports
    const renewal = description.type === 'offer' && pc.remoteDescription !== null ? beforeGathering() : null
    if (renewal !== null) await renewal
    // An offer that was sent twice may be answered twice.
    if (description.type === 'answer' && pc.signalingState === 'stable') return
    const collides = description.type === 'offer' && (this.#makingOffer || pc.signalingState !== 'stable')
    this.#ignoringOffer = !polite && collides
    if (this.#ignoringOffer) return
    // Awaited: on a connection that was made just before, Chromium gathers no candidates, ever, for one answer in ten that
    // is requested right behind the offer.
    await pc.setRemoteDescription(description)
    if (description.type === 'offer') {
      await pc.setLocalDescription()
      this.#sendDescription()
    }
    this.#ports.onAgreed()
  }

  async #acceptCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    try {
      await this.#ports.pc.addIceCandidate(candidate ?? undefined)
    } catch (fault) {
      // Candidates of an offer that was ignored have nowhere to go.
      if (!this.#ignoringOffer) throw fault
    }
  }

  #fail(fault: unknown): void {
    if (!this.#stopped) this.#ports.onFault(fault)
  }
}

type SentCandidate = NonNullable<Extract<Signal, { candidate: unknown }>['candidate']>
function candidateInit(sent: SentCandidate): RTCIceCandidateInit {
  const { candidate, sdpMid, sdpMLineIndex, usernameFragment } = sent
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment: usernameFragment ?? null }
}
