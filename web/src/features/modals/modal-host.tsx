import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import type { ModalData, ModalQueue, ModalViews } from './modal-queue.ts'

export interface ModalPlace {
  /** For the `layer` of ui's Dialog. */
  readonly layer: number
  readonly close: () => void
}

export interface ModalHostProps<Data extends ModalData> {
  queue: ModalQueue<Data>
  /** One per modal in use: gets its data, returns how to render it at its level. */
  views: ModalViews<Data, (place: ModalPlace) => ReactNode>
}

/** Draws the open modals; the app mounts it once. */
export function ModalHost<Data extends ModalData>({ queue, views }: ModalHostProps<Data>) {
  const open = useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot)
  return open
    .filter((modal) => modal.isReached)
    .map((modal) => (
      <Fragment key={modal.id}>
        {modal.present(views)({ layer: modal.layer, close: () => queue.close(modal.name) })}
      </Fragment>
    ))
}
