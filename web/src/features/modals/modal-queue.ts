import { createObservable, type Observable } from '../../platform/observable.ts'
import { type ModalName, oncePerSession } from './modal-pool.ts'
import type { SessionFlags } from './session-flags.ts'

/** Data of each modal in use; `undefined` for one that needs none. The app's routes name them. */
export type ModalData = { readonly [Name in ModalName]?: unknown }

type NameIn<Data extends ModalData> = keyof Data & ModalName

/** Views of the modals in use. */
export type ModalViews<Data extends ModalData, View> = {
  readonly [Name in NameIn<Data>]: (data: Data[Name]) => View
}

export interface OpenModal<Data extends ModalData> {
  /** One number for each opening. */
  readonly id: number
  readonly name: NameIn<Data>
  readonly data: Data[NameIn<Data>]
  /** Picks the view of this modal and hands it the data that belong to it. */
  present<View>(views: ModalViews<Data, View>): View
}

export interface ModalQueue<Data extends ModalData> extends Observable<ReadonlyArray<OpenModal<Data>>> {
  /**
   * Opens a modal above those of its rank; one that is already open comes to the front with the new data. Returns false
   * if it is shown once per session and was already shown.
   */
  open<Name extends NameIn<Data>>(name: Name, data: Data[Name]): boolean
  close(name: NameIn<Data>): void
}

const once: readonly ModalName[] = oncePerSession

/** The modals that are open over any screen, in the order of their opening. Their dialogs join ui's stack. */
export function createModalQueue<Data extends ModalData>({
  session,
}: {
  session: SessionFlags
}): ModalQueue<Data> {
  type Entry = OpenModal<Data>
  const state = createObservable<readonly Entry[]>([])
  let lastId = 0
  const without = (name: ModalName) => state.getSnapshot().filter((entry) => entry.name !== name)

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    open(name, data) {
      const otherEntries = without(name)
      const isOpen = otherEntries.length < state.getSnapshot().length
      if (once.includes(name) && !isOpen) {
        if (session.has(name)) return false
        session.set(name)
      }
      const present: Entry['present'] = (views) => views[name](data)
      const id = ++lastId
      state.set([...otherEntries, { id, name, data, present }])
      return true
    },
    close: (name) => state.set(without(name)),
  }
}
