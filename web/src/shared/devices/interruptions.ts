import type { Clock } from '../../platform/clock.ts'
import type { Kind } from './own-tracks.ts'

/** A track that is muted for a moment, as a new one may be, is not interrupted. */
const interruptedAfterMs = 1_000
/** Time for which a device may stay silent, once the person is back, before it is opened again. */
export const reopenAfterMs = 3_000
/** While a telephone call goes on, opening fails or gives silence again. */
const reopenEveryMs = 10_000
const reopensMax = 60

export type InterruptionListener = (kind: Kind, isInterrupted: boolean) => void

export interface InterruptionPorts {
  readonly clock: Clock
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener'>
  /** The track of this kind that is used now. */
  readonly current: (kind: Kind) => MediaStreamTrack | null
  /** Opens the same device again; rejects if that fails. */
  readonly reopen: (kind: Kind) => Promise<void>
}

/**
 * Interruptions that take camera or microphone without ending them: a telephone call, Siri, a closed lid. The
 * track is muted until the system gives it back; some systems never do, and then the device is opened again
 * once the person is there.
 */
export class Interruptions {
  readonly #ports: InterruptionPorts
  readonly #listeners = new Set<InterruptionListener>()
  readonly #since = new Map<Kind, { reopens: number }>()
  readonly #cancels = new Map<Kind, () => void>()

  constructor(ports: InterruptionPorts) {
    this.#ports = ports
    ports.page.addEventListener('visibilitychange', () => {
      for (const kind of this.#since.keys()) this.#plan(kind, reopenAfterMs)
    })
  }

  /** Called when a kind is interrupted, and when it is back. */
  readonly onChange = (listener: InterruptionListener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Watches a track that begins to be used. */
  watch(track: MediaStreamTrack): void {
    const kind = track.kind === 'audio' ? 'audio' : 'video'
    const isUsed = () => this.#ports.current(kind) === track
    const interrupt = () => {
      this.#after(kind, interruptedAfterMs, () => {
        if (isUsed() && track.muted) this.#begin(kind)
      })
    }
    track.onmute = () => isUsed() && interrupt()
    track.onunmute = () => isUsed() && this.#end(kind)
    if (track.muted) interrupt()
    else this.#end(kind)
  }

  /** Nothing is used any more. */
  forget(): void {
    for (const cancel of this.#cancels.values()) cancel()
    this.#cancels.clear()
    this.#since.clear()
  }

  #begin(kind: Kind): void {
    if (!this.#since.has(kind)) {
      this.#since.set(kind, { reopens: 0 })
      this.#tell(kind, true)
    }
    this.#plan(kind, reopenAfterMs)
  }

  #end(kind: Kind): void {
    this.#cancels.get(kind)?.()
    if (this.#since.delete(kind)) this.#tell(kind, false)
  }

  #tell(kind: Kind, isInterrupted: boolean): void {
    for (const listener of [...this.#listeners]) listener(kind, isInterrupted)
  }

  #plan(kind: Kind, delayMs: number): void {
    this.#after(kind, delayMs, () => void this.#reopen(kind))
  }

  async #reopen(kind: Kind): Promise<void> {
    const interruption = this.#since.get(kind)
    // Whoever looks elsewhere may be on the telephone: coming back plans this again.
    if (interruption === undefined || this.#ports.page.visibilityState !== 'visible') return
    if (interruption.reopens >= reopensMax) return
    interruption.reopens += 1
    await this.#ports.reopen(kind).catch(() => undefined)
    if (this.#since.has(kind)) this.#plan(kind, reopenEveryMs)
  }

  #after(kind: Kind, delayMs: number, task: () => void): void {
    this.#cancels.get(kind)?.()
    this.#cancels.set(kind, this.#ports.clock.after(delayMs, task))
  }
}
