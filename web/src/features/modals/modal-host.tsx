import { DialogRankContext } from '@serendip/ui'
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { modalRank } from './modal-pool.ts'
import type { ModalData, ModalQueue, ModalViews } from './modal-queue.ts'

export interface ModalHostProps<Data extends ModalData> {
  queue: ModalQueue<Data>
  /** One per modal in use: gets its data, returns how to render it. */
  views: ModalViews<Data, (close: () => void) => ReactNode>
}

/**
 * Draws the open modals, each once its code is there; the app mounts it once. A dialog that a modal opens has the modal's
 * rank.
 */
export function ModalHost<Data extends ModalData>({ queue, views }: ModalHostProps<Data>) {
  const open = useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot)
  return open.map((modal) => (
    <DialogRankContext key={modal.id} value={modalRank(modal.name)}>
      <Suspense fallback={null}>{modal.present(views)(() => queue.close(modal.name))}</Suspense>
    </DialogRankContext>
  ))
}
