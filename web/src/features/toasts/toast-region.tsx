import { type CSSProperties, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Toasts } from './create-toasts.ts'
import { NotificationView, StackedNotification } from './notification-view.tsx'
import styles from './toast-region.module.css'
import { toastSpacingPx } from './toast-timing.ts'
import { ToastCard, ToastView } from './toast-view.tsx'

const spacing: CSSProperties & Record<'--spacing', string> = { '--spacing': `${toastSpacingPx}px` }

/** The place of all toasts and notifications, above every dialog; the app mounts it once. */
export function ToastRegion({ toasts }: { toasts: Pick<Toasts, 'queue' | 'stack'> }) {
  const { t } = useTranslation('toasts')
  // Before there is one to show: the one that says that the network is lost could not be loaded then.
  useEffect(() => void Promise.all([ToastCard.fetch(), StackedNotification.fetch()]), [])
  return (
    <section className={styles.region} style={spacing} aria-label={t('region')} data-over-dialogs>
      <ToastView queue={toasts.queue} />
      <NotificationView stack={toasts.stack} />
    </section>
  )
}
