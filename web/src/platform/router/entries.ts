import { isRecord } from '../is-record.ts'

/** The parts of a window that its entries use. */
export interface EntriesWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  addEventListener(type: 'popstate', listener: () => void): void
  setTimeout(act: () => void, afterMs: number): unknown
}

/**
 * Hears of a step to another address, with the number of entries that it passed; null if the browser made the entry.
 * False takes the step back.
 */
type OnStep = (steps: number | null) => boolean

/** A step that we asked for; the browser makes it later. */
interface OwnStep {
  /** Whether it leads to another address, of which the router hears. */
  readonly isPassed: boolean
  readonly made: Promise<void>
  end(): void
}

/** A browser that makes no step must not keep the person from ever leaving the screen. */
const stepLimitMs = 1000

/**
 * The entries of a visit in the browser's history: one for each address, and above it one for each open dialog, so
 * that Back closes the dialog. Whenever a dialog closes by itself, its entry is left again.
 */
export class Entries {
  readonly #view: EntriesWindow
  readonly #onStep: OnStep
  /** Where we are among the addresses of this visit. */
  #index: number
  /** The number of entries for dialogs between the address's own entry and the current one. */
  #over: number
  /** What Back closes, the last first. */
  #held: { readonly close: () => void }[] = []
  #step: OwnStep | null = null
  /** Addresses that are about to be written: no dialog gets an entry below them. */
  #writing = 0

  constructor(view: EntriesWindow, onStep: OnStep) {
    this.#view = view
    this.#onStep = onStep
    this.#index = indexOf(view.history.state) ?? 0
    this.#over = overOf(view.history.state)
    view.addEventListener('popstate', () => this.#arrive())
  }

  /** A page that was loaded again has no dialogs any more: their entries are left. */
  start(): void {
    this.#balance()
  }

  readonly hold = (close: () => void): (() => void) => {
    const hold = { close }
    this.#held.push(hold)
    this.#balance()
    return () => {
      this.#held = this.#held.filter((held) => held !== hold)
      // A dialog that takes the place of another one takes its entry, too.
      queueMicrotask(() => this.#balance())
    }
  }

  /** The dialogs of a screen that was left close with it. */
  forget(): void {
    this.#held = []
  }

  /** Acts at the address's own entry, below those of its dialogs: at once if there are none. */
  below(act: () => void): void | Promise<void> {
    if (this.#over === 0 && this.#step === null) return act()
    return this.#actBelow(act)
  }

  /** By a number of addresses, as the browser's own buttons do. */
  async go(addresses: number): Promise<void> {
    await this.#step?.made
    this.#view.history.go(addresses - this.#over)
  }

  /** By a number of entries from the address's own; the step was taken back before, and may now be made. */
  async pass(steps: number): Promise<void> {
    await this.#step?.made
    await this.#take(steps - this.#over, true)
  }

  write(entry: { readonly usr: unknown; readonly key: string }, href: string, way: 'push' | 'replace'): void {
    if (way === 'push') this.#index += 1
    this.#view.history[`${way}State`]({ ...entry, idx: this.#index }, '', href)
  }

  async #actBelow(act: () => void): Promise<void> {
    this.#writing += 1
    while (this.#step) await this.#step.made
    if (this.#over > 0) await this.#take(-this.#over)
    this.#writing -= 1
    act()
    queueMicrotask(() => this.#balance())
  }

  #take(steps: number, isPassed = false): Promise<void> {
    const { promise: made, resolve: end } = Promise.withResolvers<void>()
    const step: OwnStep = { isPassed, made, end }
    this.#step = step
    this.#view.history.go(steps)
    this.#view.setTimeout(() => this.#giveUp(step), stepLimitMs)
    return made
  }

  /** The browser has dropped the entries below: the current one is the address's own. */
  #giveUp(step: OwnStep): void {
    if (this.#step !== step) return
    const { history } = this.#view
    const own: object = isRecord(history.state) ? history.state : {}
    history.replaceState({ ...own, over: 0 }, '')
    this.#arrive()
  }

  #arrive(): void {
    const own = this.#step
    this.#step = null
    const { state } = this.#view.history
    const index = indexOf(state)
    const over = overOf(state)
    if (index === this.#index) this.#arriveAbove(over, own !== null)
    else this.#arriveElsewhere(index, over, own?.isPassed === true)
    own?.end()
    queueMicrotask(() => this.#balance())
  }

  /** At the same address: Back left the entries of dialogs, which close. */
  #arriveAbove(over: number, isOwn: boolean): void {
    const left = isOwn ? 0 : this.#over - over
    this.#over = over
    if (left <= 0) return
    for (const { close } of this.#held.slice(-left).reverse()) close()
  }

  #arriveElsewhere(index: number | null, over: number, mayPass: boolean): void {
    const before = { index: this.#index, over: this.#over }
    const steps = index === null ? null : index - before.index + over - before.over
    this.#index = index ?? before.index + 1
    this.#over = over
    if (this.#onStep(mayPass ? null : steps)) return
    this.#index = before.index
    this.#over = before.over
    void this.#take(-(steps ?? 0))
  }

  /** As many entries as there are open dialogs. */
  #balance(): void {
    if (this.#step !== null || this.#writing > 0) return
    const { history } = this.#view
    if (this.#over > this.#held.length) void this.#take(this.#held.length - this.#over)
    while (this.#over < this.#held.length) {
      this.#over += 1
      const own: object = isRecord(history.state) ? history.state : {}
      history.pushState({ ...own, over: this.#over }, '')
    }
  }
}

/** The number of an entry of the history among the addresses of the visit; null if it is none of ours. */
export const indexOf = (entry: unknown): number | null =>
  isRecord(entry) && typeof entry['idx'] === 'number' ? entry['idx'] : null

const overOf = (entry: unknown): number =>
  isRecord(entry) && typeof entry['over'] === 'number' ? entry['over'] : 0
