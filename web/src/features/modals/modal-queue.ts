import { createObservable, type Observable } from '../../platform/observable.ts'
import { type ModalName, modalLayer, oncePerSession } from './modal-pool.ts'
import type { SessionFlags } from './session-flags.ts'

/** Data of each modal in use; `undefined` for one that needs none. The app's routes name them. */
export type ModalData = { readonly [Name in ModalName]?: unknown }

type NameIn<Data extends ModalData> = keyof Data & ModalName

/** Views of the modals in use. */
export type ModalViews<Data extends ModalData, Shown> = {
  readonly [Name in NameIn<Data>]: (data: Data[Name]) => Shown
}

export interface OpenModal<Data extends ModalData> {
  /** One number for each opening. */
  readonly id: number
  readonly name: NameIn<Data>
  readonly data: Data[NameIn<Data>]
  /** Its layer, above those with a smaller number. */
  readonly layer: number
  /**
   * Whether it has been on top once. One opened below a raised modal is drawn only when that closes: until then it
   * could not be reached, and the focus belongs to the one above.
   */
  readonly isReached: boolean
  /** While it is open, pressing a toast's action closes no modal. */
  readonly blocksClosing: boolean
  /** Picks the view of this modal and hands it the data that belong to it. */
  present<Shown>(views: ModalViews<Data, Shown>): Shown
}

export interface OpenOptions {
  readonly blocksClosing?: boolean
}

export interface ModalQueue<Data extends ModalData> extends Observable<ReadonlyArray<OpenModal<Data>>> {
  /**
   * Opens a modal above those of its rank; one that is already open comes to the front with the new data. Returns false
   * if it is shown once per session and was already shown.
   */
  open<Name extends NameIn<Data>>(name: Name, data: Data[Name], options?: OpenOptions): boolean
  close(name: NameIn<Data>): void
  /** Closes all that are open. */
  closeVisible(): void
  isClosingBlocked(): boolean
}

const once: readonly ModalName[] = oncePerSession

/** The modals that are open, in the order of their opening; the order gives each its layer. */
export function createModalQueue<Data extends ModalData>({
  session,
}: {
  session: SessionFlags
}): ModalQueue<Data> {
  type Entry = OpenModal<Data>
  const state = createObservable<readonly Entry[]>([])
  let lastId = 0
  const write = (entries: readonly Entry[]) => {
    const placed = entries.map((entry, index) => ({ ...entry, layer: modalLayer(entry.name, index) }))
    const topLayer = Math.max(...placed.map((entry) => entry.layer))
    state.set(placed.map((entry) => ({ ...entry, isReached: entry.isReached || entry.layer === topLayer })))
  }
  const without = (name: ModalName) => state.getSnapshot().filter((entry) => entry.name !== name)

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    open(name, data, { blocksClosing = false } = {}) {
      const otherEntries = without(name)
      const isOpen = otherEntries.length < state.getSnapshot().length
      if (once.includes(name) && !isOpen) {
        if (session.has(name)) return false
        session.set(name)
      }
      const present: Entry['present'] = (views) => views[name](data)
      const id = ++lastId
      write([...otherEntries, { id, name, data, layer: 0, isReached: false, blocksClosing, present }])
      return true
    },
    close: (name) => write(without(name)),
    closeVisible: () => write([]),
    isClosingBlocked: () => state.getSnapshot().some((entry) => entry.blocksClosing),
  }
}
