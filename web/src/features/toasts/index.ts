import { lazy } from 'react'

export type { ActivityLog } from './activity-log.ts'
export type { ActivityLogDialogProps } from './activity-log-dialog.tsx'
export { browserNetwork, type Network, watchConnection } from './connection-toast.ts'
export { createToasts, type Toasts, type ToastsDeps } from './create-toasts.ts'
export type { Activity, NotificationAction, Toast } from './toast.ts'
export { ToastRegion } from './toast-region.tsx'
export { untilRemovedMs } from './toast-timing.ts'

/** All that came in this visit; its code comes when somebody wants to read it. */
export const ActivityLogDialog = lazy(async () => ({
  default: (await import('./activity-log-dialog.tsx')).ActivityLogDialog,
}))
