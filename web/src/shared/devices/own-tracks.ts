import type { CaptureResult } from './capture.ts'
import type { DeviceProblem } from './device-problem.ts'
import { closed, type LocalMediaState } from './local-media-state.ts'

export type Kind = 'audio' | 'video'

/** The captured tracks of one's own camera and microphone, and what a screen shows of them. */
export class OwnTracks {
  readonly #onEnded: () => void
  readonly #onBegin: (track: MediaStreamTrack) => void
  readonly #interrupted = new Set<Kind>()
  readonly #listeners = new Set<() => void>()
  readonly #trackListeners = new Set<(track: MediaStreamTrack) => void>()
  readonly #lossListeners = new Set<(kind: Kind) => void>()
  #state = closed
  #sends = { microphone: true, camera: true }

  /**
   * `onEnded`: a track ended by itself, because its device was unplugged or taken away; `onBegin`: a track is used from
   * now on.
   */
  constructor(onEnded: () => void, onBegin: (track: MediaStreamTrack) => void) {
    this.#onEnded = onEnded
    this.#onBegin = onBegin
  }

  readonly current = (): LocalMediaState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called with every track that replaces another. */
  readonly onTrack = (listener: (track: MediaStreamTrack) => void): (() => void) => {
    this.#trackListeners.add(listener)
    return () => this.#trackListeners.delete(listener)
  }

  /** Called for a camera or a microphone that is gone without a replacement. */
  readonly onLoss = (listener: (kind: Kind) => void): (() => void) => {
    this.#lossListeners.add(listener)
    return () => this.#lossListeners.delete(listener)
  }

  /** Enables and disables the captured tracks without closing them. */
  readonly enable = (sends: { readonly microphone: boolean; readonly camera: boolean }): void => {
    this.#sends = sends
    for (const track of this.#state.stream?.getAudioTracks() ?? []) track.enabled = sends.microphone
    for (const track of this.#state.stream?.getVideoTracks() ?? []) track.enabled = sends.camera
  }

  set(change: Partial<LocalMediaState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of [...this.#listeners]) listener()
  }

  /** The track of this kind that is used now. */
  readonly of = (kind: Kind): MediaStreamTrack | null =>
    this.#all().find((track) => track.kind === kind) ?? null

  /** The system took a device, or gave it back: meanwhile there is none. */
  interrupt(kind: Kind, isInterrupted: boolean): void {
    if (isInterrupted) this.#interrupted.add(kind)
    else this.#interrupted.delete(kind)
    this.set({ hasCamera: this.#has('video'), hasMicrophone: this.#has('audio') })
  }

  /** Replaces all tracks. Without a camera the preview says why; a microphone that was opened is used all the same. */
  take({ video, audio, problems }: CaptureResult): void {
    const before = this.#all()
    for (const track of before) track.stop()
    const tracks = [audio, video].filter((track) => track !== null)
    const phase = video === null ? 'failed' : 'open'
    this.#hold(tracks, { phase, problem: problems.video, microphoneProblem: problems.audio })
    for (const track of this.#all()) this.#begin(track)
    this.#reportLosses(before)
  }

  /** Nothing could be opened: open tracks that are still live stay, so that they can be muted and closed. */
  keepLiving(problem: DeviceProblem): void {
    const before = this.#all()
    const living = before.filter((track) => track.readyState === 'live')
    const hasCamera = living.some((track) => track.kind === 'video')
    this.#hold(living, hasCamera ? { phase: 'open', problem: null } : { phase: 'failed', problem })
    this.#reportLosses(before)
  }

  /** Replaces the track of one kind, also one that was captured in the meantime. */
  replace(kind: Kind, fresh: MediaStreamTrack): void {
    this.stop(kind)
    const tracks = [...this.#all().filter((track) => track.kind !== kind), fresh]
    const { phase, problem } = this.#state
    this.#hold(tracks, kind === 'video' ? { phase: 'open', problem: null } : { phase, problem })
    this.#begin(fresh)
  }

  stop(kind: Kind): void {
    for (const track of this.#all()) if (track.kind === kind) track.stop()
  }

  close(): void {
    for (const track of this.#all()) {
      track.onended = null
      track.onmute = null
      track.onunmute = null
      track.stop()
    }
    this.#interrupted.clear()
    this.set(closed)
  }

  #all(): readonly MediaStreamTrack[] {
    return this.#state.stream?.getTracks() ?? []
  }

  #hold(
    tracks: readonly MediaStreamTrack[],
    change: Partial<Pick<LocalMediaState, 'phase' | 'problem' | 'microphoneProblem'>>,
  ): void {
    const settingsOf = (kind: Kind) => tracks.find((track) => track.kind === kind)?.getSettings()
    const has = (kind: Kind) => tracks.some((track) => track.kind === kind) && !this.#interrupted.has(kind)
    this.set({
      ...change,
      stream: tracks.length === 0 ? null : new MediaStream([...tracks]),
      hasCamera: has('video'),
      hasMicrophone: has('audio'),
      cameraId: settingsOf('video')?.deviceId ?? null,
      microphoneId: settingsOf('audio')?.deviceId ?? null,
      facing: settingsOf('video')?.facingMode,
    })
  }

  readonly #has = (kind: Kind): boolean => this.of(kind) !== null && !this.#interrupted.has(kind)

  #reportLosses(before: readonly MediaStreamTrack[]): void {
    for (const kind of ['audio', 'video'] as const) {
      const isOf = (track: MediaStreamTrack) => track.kind === kind
      if (!before.some(isOf) || this.#all().some(isOf)) continue
      for (const listener of [...this.#lossListeners]) listener(kind)
    }
  }

  #begin(track: MediaStreamTrack): void {
    this.enable(this.#sends)
    track.onended = () => {
      if (this.#all().includes(track)) this.#onEnded()
    }
    this.#onBegin(track)
    for (const listener of [...this.#trackListeners]) listener(track)
  }
}
