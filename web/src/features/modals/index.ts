export { ModalHost, type ModalHostProps } from './modal-host.tsx'
export type { ModalName } from './modal-pool.ts'
export { createModalQueue, type ModalData, type ModalQueue, type ModalViews } from './modal-queue.ts'
export { type SessionFlags, storedSessionFlags } from './session-flags.ts'
