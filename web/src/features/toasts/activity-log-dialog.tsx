import { formatLocale } from '@serendip/contract'
import { Badge, BottomSheet, EmptyState } from '@serendip/ui'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityEntry, ActivityLog } from './activity-log.ts'
import styles from './activity-log-dialog.module.css'
import { ToastPicture } from './toast-picture.tsx'
import { Mascot } from '../../art/mascot.tsx'
import music from '../../art/stickers/music.svg'

export interface ActivityLogDialogProps {
  log: ActivityLog
  onClose: () => void
}

/** All that came in this visit, newest first. Closing it marks everything as read. */
export function ActivityLogDialog({ log, onClose }: ActivityLogDialogProps) {
  const { t } = useTranslation('toasts')
  const { entries } = useSyncExternalStore(log.subscribe, log.getSnapshot, log.getSnapshot)
  const close = () => {
    log.markAllSeen()
    onClose()
  }
  return (
    <BottomSheet open onOpenChange={close} title={t('activityTitle')} closeLabel={t('close')}>
      {entries.length === 0 ? (
        <EmptyState
          icon={<Mascot picture={music} />}
          title={t('activityEmptyTitle')}
          text={t('activityEmptyText')}
          level="h3"
        />
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </BottomSheet>
  )
}

function Entry({ entry: { toast, atMs, seen } }: { entry: ActivityEntry }) {
  const { t, i18n } = useTranslation('toasts')
  const at = new Date(atMs)
  const time = new Intl.DateTimeFormat(formatLocale(i18n.language), { hour: 'numeric', minute: '2-digit' })
  return (
    <li className={styles.entry}>
      <ToastPicture toast={toast} />
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
      </div>
      <div className={styles.aside}>
        <time dateTime={at.toISOString()}>{time.format(at)}</time>
        {!seen && <Badge tone="mint">{t('activityNew')}</Badge>}
      </div>
    </li>
  )
}
