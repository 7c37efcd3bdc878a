import type { PictureFault } from '@serendip/contract'
import type { Clock } from '../../platform/clock.ts'
import { isBlank, judge, lookHeight, lookWidth, lumaOf, unjudged } from './judge-picture.ts'

const lookEveryMs = 1_000
/** Before the reveal somebody waits for the first frame with something in it. */
const firstLookEveryMs = 100

export interface WatchedPicture {
  /** The element that plays it. */
  readonly element: HTMLVideoElement
  /** The track that it plays now; null if there is none. */
  readonly track: () => MediaStreamTrack | null
  /** Whether a muted track means that the system took the camera; a partner's track is muted while nothing arrives. */
  readonly isOwn: boolean
}

/** Looks at one picture about once a second: whether it is there, moves, and is more than black. */
export class PictureWatch {
  readonly #clock: Clock
  readonly #onChange: () => void
  #canvas: CanvasRenderingContext2D | null = null
  #judgement = unjudged
  #fault: PictureFault | null = null
  #frames = -1
  #cancel: (() => void) | null = null
  #cancelFirst = () => {}

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock
    this.#onChange = onChange
  }

  /** Fault of the picture; null if there is none, or while nothing is watched. */
  get fault(): PictureFault | null {
    return this.#fault
  }

  /** Whether a picture was looked at; without one there is no fault either. */
  get hasLooked(): boolean {
    return this.#judgement.luma !== null
  }

  get isOn(): boolean {
    return this.#cancel !== null
  }

  start(picture: WatchedPicture): void {
    if (this.isOn) return
    const look = () => {
      this.#set(this.#look(picture))
      this.#cancel = this.#clock.after(lookEveryMs, look)
    }
    this.#cancel = this.#clock.after(lookEveryMs, look)
  }

  /** The call is over: nobody waits for its first picture either. */
  leave(): void {
    this.#cancelFirst()
    this.stop()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#judgement = unjudged
    this.#frames = -1
    this.#set(null)
  }

  /** Begins to judge anew, because what is shown was covered until now. */
  forget(): void {
    this.#judgement = unjudged
    this.#set(null)
  }

  /** Runs the task once the picture shows something; a black first frame is none. */
  onceShown(element: HTMLVideoElement, task: () => void): void {
    this.#cancelFirst()
    const look = () => {
      const luma = this.#lumaOf(element)
      if (luma !== null && isBlank(luma)) this.#cancelFirst = this.#clock.after(firstLookEveryMs, look)
      else task()
    }
    look()
  }

  #look({ element, track, isOwn }: WatchedPicture): PictureFault | null {
    const now = track()
    if (now === null || now.readyState === 'ended') return 'off'
    if (isOwn && now.muted) return 'muted'
    // A page in the background may draw nothing: that says nothing about the picture.
    if (element.ownerDocument.visibilityState === 'hidden') return this.#fault
    const luma = this.#lumaOf(element)
    if (luma === null) return this.#fault
    const frames = element.getVideoPlaybackQuality?.().totalVideoFrames ?? this.#frames + 1
    this.#judgement = judge(this.#judgement, luma, frames !== this.#frames)
    this.#frames = frames
    return this.#judgement.fault
  }

  /** Null if there is nothing to look at yet, or no canvas to look with. */
  #lumaOf(element: HTMLVideoElement): number[] | null {
    if (element.videoWidth === 0) return null
    if (this.#canvas === null) {
      const canvas = element.ownerDocument.createElement('canvas')
      canvas.width = lookWidth
      canvas.height = lookHeight
      this.#canvas = canvas.getContext('2d', { willReadFrequently: true })
    }
    this.#canvas?.drawImage(element, 0, 0, lookWidth, lookHeight)
    const pixels = this.#canvas?.getImageData(0, 0, lookWidth, lookHeight).data
    return pixels === undefined ? null : lumaOf(pixels)
  }

  #set(fault: PictureFault | null): void {
    if (fault === this.#fault) return
    this.#fault = fault
    this.#onChange()
  }
}
