import { Button, classNames } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './consent-banner.module.css'

interface ConsentBannerProps {
  /**
   * `top` takes its own space above the content; `end` covers the lower edge, and the page grows by the same height.
   */
  readonly place: 'top' | 'end'
  /** The page that explains cookies. */
  readonly policyHref: string
  /** On a page without a framework, a small script handles its buttons. */
  readonly hidden?: boolean
  onChoose?(choice: 'granted' | 'denied'): void
}

/** Asks for consent to recognise visits; both answers have equal weight, and neither is preselected. */
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
