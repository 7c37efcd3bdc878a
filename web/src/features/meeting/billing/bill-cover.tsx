import type { CallBill, Partner } from '@serendip/contract'
import { shortName } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { secondsUntil } from '../../../platform/clock-words.ts'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import { useServerTime } from '../call/use-server-time.ts'
import styles from './bill-cover.module.css'

/** Covers the partner's picture while nothing is charged for it: paused, missing, or not agreed to yet. */
export function BillCover({ bill, partner }: { bill: CallBill; partner: Partner }) {
  const { t } = useTranslation('call')
  const { state, pausedUntil, role } = bill
  const now = useServerTime(pausedUntil !== null)
  const isUnseen = role === 'payer' && !!bill.unseen
  if (state !== 'paused' && state !== 'asking' && !isUnseen) return null
  const name = shortName(partner.name)
  const seconds = pausedUntil === null ? 0 : secondsUntil(pausedUntil, now)
  return (
    <div className={styles.cover}>
      <PersonAvatar name={name} seed={partner.userId} photo={partner.avatar} size="xl" decorative />
      {state === 'paused' && (
        <>
          <p className={styles.title}>{t('bill.cover.pausedTitle')}</p>
          <p className={styles.text}>{t('bill.cover.pausedText')}</p>
          <p className={styles.text}>{t('bill.cover.pausedLeft', { count: seconds })}</p>
        </>
      )}
      {state === 'asking' && role === 'creator' && (
        <>
          <p className={styles.title}>{t('bill.cover.waitTitle', { name })}</p>
          <p className={styles.text}>{t('bill.cover.waitText', { name })}</p>
        </>
      )}
    </div>
  )
}
