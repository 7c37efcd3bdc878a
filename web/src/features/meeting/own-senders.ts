import type { DeviceProblem } from './devices/device-problem.ts'
import type { Kind, LocalMedia } from './devices/local-media.ts'
import type { Senders } from './state/call-state.ts'
import type { TabMemory } from './tab-memory.ts'

/** A device that was to be switched on and is not there; the problem is null where only the microphone is missing. */
export interface MissingDevice {
  readonly kind: Kind
  readonly problem: DeviceProblem | null
}

interface OwnSendersPorts {
  readonly media: Pick<LocalMedia, 'current' | 'open'>
  readonly memory: Pick<TabMemory, 'sends' | 'rememberSends'>
  /** Hears what is to be sent, each time that something about it may have changed. */
  readonly onChange: (sends: Senders) => void
}

/**
 * What this side sends: what the person wants sent, as far as the devices for it are there. The two are kept apart, so
 * that a device that drops for a second is no wish to be muted or dark.
 */
export class OwnSenders {
  readonly #ports: OwnSendersPorts
  readonly #listeners = new Set<(missing: MissingDevice) => void>()
  #wanted: Senders
  #lost = { microphone: false, camera: false }

  constructor(ports: OwnSendersPorts) {
    this.#ports = ports
    this.#wanted = ports.memory.sends()
  }

  now(): Senders {
    const { microphone, camera } = this.#wanted
    return { microphone: microphone && !this.#lost.microphone, camera: camera && !this.#lost.camera }
  }

  /** Hears of what could not be switched on. */
  onMissing(listener: (missing: MissingDevice) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What is not there is opened first, so that nobody is told of a picture or a sound that is not there. */
  async switch(change: Partial<Senders>): Promise<void> {
    const { media, memory } = this.#ports
    if (this.#missing(change) !== null) await media.open()
    const kind = this.#missing(change)
    if (kind !== null) {
      const { problem } = media.current()
      for (const listener of [...this.#listeners]) listener({ kind, problem })
      return
    }
    this.#wanted = { ...this.#wanted, ...change }
    memory.rememberSends(this.#wanted)
    this.found()
  }

  lose(kind: Kind): void {
    this.#lost = { ...this.#lost, ...(kind === 'audio' ? { microphone: true } : { camera: true }) }
    this.#ports.onChange(this.now())
  }

  /** Where opening has come to an end, what is not there is as good as lost. */
  loseMissing(): void {
    const { phase, hasCamera, hasMicrophone } = this.#ports.media.current()
    if (phase !== 'open' && phase !== 'failed') return
    this.#lost = { microphone: !hasMicrophone, camera: !hasCamera }
    this.#ports.onChange(this.now())
  }

  /** Something was opened: what is there again is sent again, if the person wants it sent. */
  found(): void {
    const { hasCamera, hasMicrophone } = this.#ports.media.current()
    const { microphone, camera } = this.#lost
    this.#lost = { microphone: microphone && !hasMicrophone, camera: camera && !hasCamera }
    this.#ports.onChange(this.now())
  }

  #missing(change: Partial<Senders>): Kind | null {
    const { hasCamera, hasMicrophone } = this.#ports.media.current()
    if (change.camera && !hasCamera) return 'video'
    return change.microphone && !hasMicrophone ? 'audio' : null
  }
}
