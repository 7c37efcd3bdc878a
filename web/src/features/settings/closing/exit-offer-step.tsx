import { Button, TimerIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { minutesAndSeconds } from '../../../platform/use-seconds-until.ts'
import styles from '../setting-dialog.module.css'

export interface ExitOfferStepProps {
  readonly offer: { readonly key: string; readonly seconds: number }
  onDecline(): void
}

/** The offer before deletion: two buttons of equal size, and a minute that is a real one. */
export function ExitOfferStep({ offer, onDecline }: ExitOfferStepProps) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.form}>
      <p>{t('offer.text')}</p>
      <p className={styles.row}>
        <TimerIcon /> {t('offer.left')}{' '}
        <bdi dir="ltr" role="timer">
          {minutesAndSeconds(offer.seconds)}
        </bdi>
      </p>
      <Button asChild size="l" block>
        <Link to={`/payment/credits?${new URLSearchParams({ package: offer.key })}`}>{t('offer.see')}</Link>
      </Button>
      <Button size="l" block onClick={onDecline}>
        {t('offer.decline')}
      </Button>
    </div>
  )
}
