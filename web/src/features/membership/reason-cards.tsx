import { type CancelReason, cancelReasons } from '@serendip/contract'
import { Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './membership.module.css'

interface ReasonCardsProps {
  readonly isPending: boolean
  onChoose(reason: CancelReason): void
}

/** The reasons to cancel: a tap on one cancels. */
export function ReasonCards({ isPending, onChoose }: ReasonCardsProps) {
  const { t } = useTranslation('membership')
  return (
    <ul className={styles.reasons} aria-label={t('cancel.reasons')}>
      {cancelReasons.map((reason) => (
        <li key={reason}>
          <Button block size="l" disabled={isPending} onClick={() => onChoose(reason)}>
            {t(`cancel.reason.${reason}`)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
