import { Button, TimerIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { untilText } from '../../../platform/i18n/until-text.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from '../setting-dialog.module.css'

export interface ExitOfferStepProps {
  readonly offer: { readonly key: string; readonly until: number }
  onDecline(): void
}

/** The offer before deletion: two buttons of equal size, and a minute that is a real one. */
export function ExitOfferStep({ offer, onDecline }: ExitOfferStepProps) {
  const { t, i18n } = useTranslation('settings')
  const { clock } = usePlatform()
  const time = untilText(offer.until, { now: clock.now(), language: i18n.language })
  return (
    <div className={styles.form}>
      <p>{t('offer.text')}</p>
      <p className={styles.row}>
        <TimerIcon /> {t('offer.until', { time })}
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
