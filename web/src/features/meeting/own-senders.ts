import type { DeviceProblem } from '../../shared/devices/device-problem.ts'
import type { LocalMedia } from '../../shared/devices/local-media.ts'
import type { Kind } from '../../shared/devices/own-tracks.ts'
import type { Senders } from './state/call-state.ts'
import type { TabMemory } from './tab-memory.ts'

/** A device that should be switched on but is missing, and why, if that is known. */
export interface MissingDevice {
  readonly kind: Kind
  readonly problem: DeviceProblem | null
}

interface OwnSendersPorts {
  readonly media: Pick<LocalMedia, 'current' | 'open'>
  readonly memory: Pick<TabMemory, 'sends' | 'rememberSends'>
  /** Called with the tracks to send each time they may have changed. */
  readonly onChange: (sends: Senders) => void
}

/**
 * The tracks of this side that are sent: those that the person wants to send, as far as the devices for them
 * are available. The two are stored separately, so that a device that drops for a second does not count as a
 * wish to be muted.
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

  /** Called for a device that could not be switched on. */
  onMissing(listener: (missing: MissingDevice) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Missing devices are opened first, so that no missing video or sound is reported. */
  async switch(change: Partial<Senders>): Promise<void> {
    const { media, memory } = this.#ports
    if (this.#missing(change) !== null) await media.open()
    const kind = this.#missing(change)
    if (kind !== null) {
      const { problem, microphoneProblem } = media.current()
      const why = kind === 'audio' ? microphoneProblem : problem
      for (const listener of [...this.#listeners]) listener({ kind, problem: why })
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

  /** After opening has ended, a missing device counts as lost. */
  loseMissing(): void {
    const { phase, hasCamera, hasMicrophone } = this.#ports.media.current()
    if (phase !== 'open' && phase !== 'failed') return
    this.#lost = { microphone: !hasMicrophone, camera: !hasCamera }
    this.#ports.onChange(this.now())
  }

  /** Something was opened: a device that is back is sent again, if the person wants that. */
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
