import { classNames } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import pane from './pane.module.css'
import morning from './scenes/kyoto-spring.svg'
import night from './scenes/marrakesh-night.svg'
import styles from './window-art.module.css'

/** Two windows that meet at one moment: past midnight in Marrakesh and morning in Kyoto. No people are drawn, so none are invented. */
export function WindowArt() {
  const { t } = useTranslation('landing')
  return (
    <div className={styles.art} role="img" aria-label={t('art.label')}>
      <svg viewBox="0 0 200 120" className={styles.rings} aria-hidden="true">
        <circle cx="72" cy="60" r="52" />
        <circle cx="128" cy="60" r="52" />
      </svg>
      <div className={classNames(styles.day, pane.pane)} aria-hidden="true">
        <img src={morning} alt="" />
        <span className={styles.place}>{t('art.day')}</span>
      </div>
      <div className={classNames(styles.night, pane.pane)} aria-hidden="true">
        <img src={night} alt="" />
        <span className={styles.place}>{t('art.night')}</span>
      </div>
      <span className={styles.ask} aria-hidden="true">
        {t('art.ask')}
      </span>
      <span className={styles.answer} aria-hidden="true">
        {t('art.answer')}
      </span>
    </div>
  )
}
