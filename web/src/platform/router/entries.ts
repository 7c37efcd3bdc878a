import { isRecord } from '../is-record.ts'

/** The parts of a window that its entries use. */
export interface EntriesWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  addEventListener(type: 'popstate', listener: () => void): void
}

interface EntryEvents {
  /**
   * Hears of a step to another address, with what makes it again; null if it was made again already, or if the browser
   * made the entry. False takes the step back.
   */
  step(again: (() => void) | null): boolean
  /** The current entry may have an address from before a dialog was opened: writes the present one. */
  rewrite(): void
}

/** Place in the history of a visit. */
interface Place {
  /** The number of the address. */
  readonly index: number
  /** The number of entries for dialogs above the address's own. */
  readonly over: number
  /** The number of the entry itself. */
  readonly at: number
}

/**
 * The entries of a visit in the browser's history: one for each address, and above it one for each open dialog, so
 * that Back closes the dialog. The entry of a dialog that closed by itself stays until something takes its place:
 * another dialog, the next address, or Back, which passes over it. To leave it at once would take a step in the
 * history, and that would cancel what the browser is loading, such as a download that the dialog began.
 */
export class Entries {
  readonly #history: EntriesWindow['history']
  readonly #on: EntryEvents
  #place: Place
  /** Open dialogs, which Back closes, the last first. */
  #held: { readonly close: () => void }[] = []
  /** A step of our own: one that is taken back, or one that is made again. */
  #own: 'back' | 'again' | null = null

  constructor(view: EntriesWindow, on: EntryEvents) {
    this.#history = view.history
    this.#on = on
    this.#place = placeOf(view.history.state) ?? { index: 0, over: 0, at: 0 }
    view.addEventListener('popstate', () => this.#arrive())
  }

  readonly hold = (close: () => void): (() => void) => {
    const hold = { close }
    this.#held.push(hold)
    this.#fill()
    return () => {
      this.#held = this.#held.filter((held) => held !== hold)
    }
  }

  /** The dialogs of a screen that is left close with it. */
  forget(): void {
    this.#held = []
  }

  /** By a number of addresses, as the browser's own buttons do. */
  go(addresses: number): void {
    this.#history.go(addresses - this.#place.over)
  }

  write(entry: { readonly usr: unknown; readonly key: string }, href: string, way: 'push' | 'replace'): void {
    const { index, over, at } = this.#place
    // The next address takes the place of a dialog.
    const isAdded = way === 'push' && over === 0
    if (way === 'push') this.#place = { index: index + 1, over: 0, at: isAdded ? at + 1 : at }
    this.#history[isAdded ? 'pushState' : 'replaceState']({ ...entry, ...entryOf(this.#place) }, '', href)
    this.#fillSoon()
  }

  #arrive(): void {
    const own = this.#own
    this.#own = null
    const before = this.#place
    const place = placeOf(this.#history.state)
    this.#place = place ?? { index: before.index + 1, over: 0, at: before.at + 1 }
    if (place?.index === before.index && own !== 'again') {
      if (own === null && place.over < before.over) this.#closeAbove(before.over - place.over)
    } else {
      // Wherever dialogs have led in the meantime.
      const again = () => this.#take('again', this.#place.at, place?.at ?? before.at)
      // A dialog that opens now to ask about the step gets its entry once the step is taken back.
      this.#own = 'back'
      const isTaken = this.#on.step(place === null || own === 'again' ? null : again)
      this.#own = null
      if (!isTaken) {
        this.#place = before
        this.#take('back', place?.at ?? before.at, before.at)
      }
    }
    this.#fillSoon()
  }

  #take(own: 'back' | 'again', from: number, to: number): void {
    this.#own = own
    this.#history.go(to - from)
  }

  /** Back left the entries of dialogs: those that are open close, and those that were closed are passed over. */
  #closeAbove(count: number): void {
    if (this.#held.length === 0) {
      this.#history.go(-1 - this.#place.over)
      return
    }
    this.#on.rewrite()
    for (const { close } of this.#held.slice(-count).reverse()) close()
  }

  /** Once what closes with the event at hand has closed. */
  #fillSoon(): void {
    queueMicrotask(() => this.#fill())
  }

  /** Gives each open dialog an entry; while a step of our own is under way, the current entry is not the one it leads to. */
  #fill(): void {
    if (this.#own !== null) return
    while (this.#place.over < this.#held.length) {
      const { index, over, at } = this.#place
      const own: object = isRecord(this.#history.state) ? this.#history.state : {}
      this.#place = { index, over: over + 1, at: at + 1 }
      this.#history.pushState({ ...own, ...entryOf(this.#place) }, '')
    }
  }
}

const entryOf = ({ index, over, at }: Place) => ({ idx: index, over, at })

/** Null for an entry that is none of ours. */
function placeOf(entry: unknown): Place | null {
  const index = indexOf(entry)
  if (index === null || !isRecord(entry)) return null
  const over = typeof entry['over'] === 'number' ? entry['over'] : 0
  return { index, over, at: typeof entry['at'] === 'number' ? entry['at'] : index + over }
}

/** The number of an entry of the history among the addresses of the visit; null if it is none of ours. */
export const indexOf = (entry: unknown): number | null =>
  isRecord(entry) && typeof entry['idx'] === 'number' ? entry['idx'] : null
