import { limits } from '@serendip/contract'
import { CoverCanvas } from './cover-canvas.ts'

const stillQuality = 0.85
/** The chosen loudspeaker, stored like the choices of camera and microphone. */
export const speakerEntry = 'speaker'

/** After these a browser may have left the picture standing still. */
const stoppers = ['pause', 'leavepictureinpicture'] as const

/**
 * The partner's sound and picture: one `<video>` for the life of the page, outside of React like the meeting. Drawing
 * the screen of a call takes about as long as making its connection, so the picture comes first, in an opaque waiting
 * place over the current screen; the call screen takes it over when it is drawn.
 */
export class RemotePicture {
  readonly element: HTMLVideoElement
  /** Keeps what the person chose on this device. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Covers it until the reveal. */
  readonly #cover: CoverCanvas
  readonly #listeners = new Set<() => void>()
  #isSilenced = false
  #home: HTMLElement | null = null
  #hidesScreen = false
  #callId: string | null = null
  /** Whose screen the picture is on. */
  #drawnFor: string | null = null
  #stopWatching = () => {}

  constructor(page: Document, storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.element = page.createElement('video')
    this.storage = storage
    this.element.autoplay = true
    this.element.playsInline = true
    this.#cover = new CoverCanvas(this.element)
    for (const event of stoppers) this.element.addEventListener(event, () => this.#playOn())
  }

  /** Whether the browser plays it without sound until the person asks for it. */
  readonly isSilenced = (): boolean => this.#isSilenced

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The waiting place: where the picture is while no screen shows it. */
  readonly waitIn = (place: HTMLElement | null): void => {
    this.#home = place
    this.#hideScreen(this.#hidesScreen)
    if (this.#drawnFor === null) this.#wait()
  }

  /** Plays this stream, and reports when its first frame is on the screen. */
  show(callId: string, remote: MediaStream, onSeen: () => void): void {
    const { element } = this
    this.#stopWatching()
    // Another call begins with a tap, after which a browser may let the sound through.
    if (this.#callId !== callId && this.#isSilenced) this.#silence(false)
    this.#callId = callId
    const isAhead = this.#drawnFor !== callId
    this.#hideScreen(isAhead)
    if (isAhead) {
      // Covered until its own screen decides otherwise, and never in a window that shows no cover.
      this.setCovered(true)
      this.#leaveWindow()
      this.#empty()
      this.#wait()
    }
    this.#stopWatching = this.#watch(onSeen)
    void this.speakThrough(this.speaker())
    element.srcObject = remote
    void this.#play()
  }

  /**
   * Moves the picture into a drawn screen; the returned function moves it back. A screen may be drawn before its picture
   * comes: it shows nothing of the last call.
   */
  lend(place: HTMLElement, callId: string): () => void {
    this.#forget()
    this.#drawnFor = callId
    this.#putIn(place)
    if (this.#callId === null || this.#callId === callId) this.#hideScreen(false)
    return () => this.#comeHome()
  }

  /** The call is over, its sound off already: its screen is hidden at once, and `later` runs what takes longer. */
  leave(later: (task: () => void) => void): void {
    if (this.#callId === null) return
    this.#callId = null
    this.#stopWatching()
    this.#leaveWindow()
    later(() => this.#forget())
    this.#hideScreen(this.#drawnFor !== null)
    if (this.#drawnFor === null) this.#wait()
  }

  /** Whether the cover follows the picture beneath; styles decide whether it is visible. */
  setCovered(isCovered: boolean): void {
    if (isCovered) this.#cover.start()
    else this.#cover.stop()
  }

  /** This call's present picture, as JPEG, drawn before the answer is awaited; null if none is to be seen. */
  async still(callId: string): Promise<Blob | null> {
    const { videoWidth, videoHeight, hidden } = this.element
    if (this.#callId !== callId || hidden || videoWidth === 0 || videoHeight === 0) return null
    const scale = Math.min(1, limits.reportFrameSidePx / Math.max(videoWidth, videoHeight))
    const canvas = this.element.ownerDocument.createElement('canvas')
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    canvas.getContext('2d')?.drawImage(this.element, 0, 0, canvas.width, canvas.height)
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', stillQuality))
  }

  /** The person asked for the sound: one that the browser silenced is let through, one that stands still starts again. */
  readonly unmute = (): void => {
    if (this.#isSilenced) this.#silence(false)
    else this.#startAgain()
    void this.#play()
  }

  /** Id of the loudspeaker that the person has chosen on this device, now or earlier; empty for the system's. */
  readonly speaker = (): string => this.storage.getItem(speakerEntry) ?? ''

  /** Plays the partner's sound there; one that does not open leaves it where it is. Resolves to whether it is there. */
  async speakThrough(id: string): Promise<boolean> {
    const { element } = this
    try {
      if (element.sinkId !== id) await element.setSinkId(id)
      return true
    } catch {
      return false
    }
  }

  /** Without a call there is no picture to wait for, and none on the page. */
  #wait(): void {
    if (this.#callId === null) {
      this.element.remove()
      this.#cover.element.remove()
    } else if (this.#home) this.#putIn(this.#home)
  }

  /** Inserting an element where it is already would take as long as moving it. */
  #putIn(place: HTMLElement): void {
    if (this.element.parentElement === place) return
    place.append(this.element, this.#cover.element)
  }

  /** A screen may unmount for a moment while its call continues; only `leave` ends the picture. */
  #comeHome(): void {
    this.#drawnFor = null
    this.#wait()
    this.#hideScreen(this.#callId !== null)
  }

  /** Whether the current screen is not, or no longer, the one of the call: the waiting place hides it by its styles. */
  #hideScreen(isHidden: boolean): void {
    this.#hidesScreen = isHidden
    this.#home?.toggleAttribute('data-hides-screen', isHidden)
  }

  /** Leaves nothing of the last call, unless that is done, or the next one is there. */
  #forget(): void {
    if (this.#callId !== null || this.element.srcObject === null) return
    this.element.srcObject = null
    this.#cover.stop()
    this.#empty()
  }

  #empty(): void {
    this.#cover.clear()
    this.element.hidden = false
    this.element.removeAttribute('aria-label')
  }

  /** After a reload the page has had no interaction yet, and some browsers then play no sound. */
  async #play(): Promise<void> {
    try {
      await this.element.play()
    } catch (thrown) {
      if (!(thrown instanceof Error) || thrown.name !== 'NotAllowedError') return
      this.#silence(true)
      await this.element.play().catch(() => undefined)
    }
  }

  /** A browser whose output has stopped begins a new one only with a stream that is put in anew. */
  #startAgain(): void {
    const { srcObject } = this.element
    this.element.srcObject = null
    this.element.srcObject = srcObject
  }

  /** Live video is not paused, even if the small window closes or a headset's keys are pressed. */
  #playOn(): void {
    if (this.#callId !== null) void this.#play()
  }

  #watch(seen: () => void): () => void {
    const { element } = this
    if (!('requestVideoFrameCallback' in element)) {
      const target: HTMLVideoElement = element
      target.addEventListener('playing', seen, { once: true })
      return () => target.removeEventListener('playing', seen)
    }
    const handle = element.requestVideoFrameCallback(seen)
    return () => element.cancelVideoFrameCallback(handle)
  }

  #leaveWindow(): void {
    const page = this.element.ownerDocument
    if (page.pictureInPictureElement === this.element) void page.exitPictureInPicture().catch(() => undefined)
  }

  #silence(isSilenced: boolean): void {
    this.element.muted = isSilenced
    this.#isSilenced = isSilenced
    for (const listener of [...this.#listeners]) listener()
  }
}
