import { lateView } from '../../platform/late/late-view.tsx'

export type { ActivityLog } from './activity-log.ts'
export type { ActivityLogDialogProps } from './activity-log-dialog.tsx'
export { browserNetwork, type Network, watchConnection } from './connection-toast.ts'
export { createToasts, type Toasts, type ToastsDeps } from './create-toasts.ts'
export type { Activity, Toast } from './toast.ts'
export { untilRemovedMs } from './toast-timing.ts'
export { ToastRegion } from './toast-region.tsx'

/** All toasts of this visit; the code loads when the log is opened. */
export const ActivityLogDialog = lateView(
  async () => (await import('./activity-log-dialog.tsx')).ActivityLogDialog,
)
