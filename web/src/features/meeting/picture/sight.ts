import type { PictureFault, PictureState } from '@serendip/contract'
import type { Clock } from '../../../platform/clock.ts'
import { PictureWatch } from '../../../shared/picture/picture-watch.ts'
import type { CallState, InCallState } from '../state/call-state.ts'

export interface SightPorts {
  readonly clock: Clock
  readonly page: Document
  /** The element that plays the partner's picture. */
  readonly remote: HTMLVideoElement
  /** One's own camera; null if there is none. */
  readonly ownTrack: () => MediaStreamTrack | null
}

/** The partner's track among those of the stream that the element plays. */
const trackOf = ({ srcObject }: HTMLVideoElement): MediaStreamTrack | null =>
  srcObject instanceof MediaStream ? (srcObject.getVideoTracks()[0] ?? null) : null

/**
 * Watches of the pictures in a call: one of the partner's picture, in every video call, and one of a
 * creator's own camera, in a paid one. Billing, the quality sign and the reveal of a paid match go by them.
 */
export class Sight {
  readonly #ports: SightPorts
  readonly #partner: PictureWatch
  readonly #own: PictureWatch
  readonly #listeners = new Set<() => void>()
  /** Plays a copy of the own track, which shows the camera even while the call's own copy sends black. */
  #mirror: { readonly element: HTMLVideoElement; source: MediaStreamTrack | null } | null = null
  #wasCovered = false
  #looksAgain = false

  constructor(ports: SightPorts) {
    this.#ports = ports
    const tell = () => {
      for (const listener of [...this.#listeners]) listener()
    }
    this.#partner = new PictureWatch(ports.clock, tell)
    this.#own = new PictureWatch(ports.clock, tell)
  }

  readonly onChange = (listener: () => void): void => {
    this.#listeners.add(listener)
  }

  /** Fault of the partner's picture as it arrives; null if there is none. */
  partnerFault(): PictureFault | null {
    return this.#partner.fault
  }

  /** Watches what this state of the call needs. */
  follow(call: CallState): void {
    const talk = call.status === 'incall' && call.talk.mode === 'video' ? call.talk : null
    if (talk === null) this.#partner.leave()
    this.#followPartner(talk?.revealed === true, isCovered(call))
    const isPaidFor = talk?.bill?.role === 'creator' && talk.bill.state !== 'asking'
    this.#followOwn(isPaidFor && call.sends.camera)
  }

  /** State of the creator's picture for this tab's next report. */
  wordOn({ talk, sends }: InCallState): PictureState {
    const { bill, partnerSends, revealed } = talk
    if (bill?.role === 'creator') return sends.camera ? (this.#own.fault ?? 'shown') : this.#ownGone()
    if (bill?.unseen) return this.#looksAgain ? 'shown' : 'covered'
    if (!revealed || bill?.state === 'paused') return 'shown'
    return partnerSends.camera ? (this.#partner.fault ?? 'shown') : 'off'
  }

  /** Whether the person switched the camera off, or the system took it. */
  #ownGone(): PictureFault {
    return this.#ports.ownTrack()?.muted === true ? 'muted' : 'off'
  }

  /** The payer wants to see whether the picture is back. */
  checkAgain(): void {
    this.#looksAgain = true
  }

  /** Runs the task once the partner's picture shows something. */
  onceShown(task: () => void): void {
    this.#partner.onceShown(this.#ports.remote, task)
  }

  #followPartner(isOn: boolean, covered: boolean): void {
    const { remote } = this.#ports
    if (!isOn) this.#partner.stop()
    else if (!covered) this.#partner.start({ element: remote, track: () => trackOf(remote), isOwn: false })
    // A picture that was covered is judged by the frames that come now.
    if (covered !== this.#wasCovered) {
      this.#looksAgain = false
      this.#partner.forget()
    }
    if (covered) this.#partner.stop()
    this.#wasCovered = covered
  }

  #followOwn(isOn: boolean): void {
    if (!isOn) {
      this.#own.stop()
      this.#dropMirror()
      return
    }
    this.#mirror ??= { element: this.#ports.page.createElement('video'), source: null }
    const { element } = this.#mirror
    element.muted = true
    element.playsInline = true
    this.#own.start({ element, track: () => this.#reflect(), isOwn: true })
  }

  /** The own camera may have been exchanged since the last look. */
  #reflect(): MediaStreamTrack | null {
    const source = this.#ports.ownTrack()
    if (this.#mirror === null || source === this.#mirror.source) return source
    const { element } = this.#mirror
    stopPlaying(element)
    this.#mirror.source = source
    if (source === null) return null
    const copy = source.clone()
    copy.enabled = true
    element.srcObject = new MediaStream([copy])
    void element.play().catch(() => undefined)
    return source
  }

  #dropMirror(): void {
    if (this.#mirror !== null) stopPlaying(this.#mirror.element)
    this.#mirror = null
  }
}

function stopPlaying(element: HTMLVideoElement): void {
  if (element.srcObject instanceof MediaStream)
    for (const track of element.srcObject.getTracks()) track.stop()
  element.srcObject = null
}

/** Whether this side covers the partner's picture, since nothing is paid for it. */
function isCovered(call: CallState): boolean {
  if (call.status !== 'incall') return false
  const { bill } = call.talk
  return bill?.state === 'paused' || (bill?.role === 'payer' && !!bill.unseen)
}
