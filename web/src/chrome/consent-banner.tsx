import { Button, classNames } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './consent-banner.module.css'

interface ConsentBannerProps {
  /** `top` takes room of its own above what follows; `end` lies over the lower edge, and the page grows by as much. */
  readonly place: 'top' | 'end'
  /** Where cookies are explained. */
  readonly policyHref: string
  /** A page without a framework shows it and hears its buttons by a small script. */
  readonly hidden?: boolean
  onChoose?(choice: 'granted' | 'denied'): void
}

/** Asks whether visits may be recognised; both answers weigh the same, and neither is chosen beforehand. */
export function ConsentBanner({ place, policyHref, hidden = false, onChoose }: ConsentBannerProps) {
  const { t } = useTranslation('consent')
  return (
    <section
      className={classNames(styles.banner, styles[place])}
      aria-labelledby="consent-title"
      data-consent-banner
      hidden={hidden}
    >
      <div className={styles.inside}>
        <div className={styles.words}>
          <h2 id="consent-title" className={styles.title}>
            {t('title')}
          </h2>
          <p className={styles.text}>
            {t('text')} <a href={policyHref}>{t('policy')}</a>
          </p>
        </div>
        <div className={styles.actions}>
          <Button data-consent="denied" onClick={() => onChoose?.('denied')}>
            {t('refuse')}
          </Button>
          <Button data-consent="granted" onClick={() => onChoose?.('granted')}>
            {t('accept')}
          </Button>
        </div>
      </div>
    </section>
  )
}
