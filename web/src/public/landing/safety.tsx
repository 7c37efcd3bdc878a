import { BanIcon, FlagIcon, LogOutIcon, ShieldCheckIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import page from './landing-page.module.css'
import styles from './safety.module.css'

const points = [
  { key: 'leave', icon: <LogOutIcon /> },
  { key: 'block', icon: <BanIcon /> },
  { key: 'report', icon: <FlagIcon /> },
  { key: 'adults', icon: <ShieldCheckIcon /> },
] as const

export function Safety() {
  const { t } = useTranslation('landing')
  return (
    <section id="safety" aria-labelledby="safety-title" className={`${page.section} ${styles.safety}`}>
      <div>
        <h2 id="safety-title" className={page.heading}>
          {t('safety.title')}
        </h2>
        <p className={page.lead}>{t('safety.text')}</p>
      </div>
      <ul className={styles.points}>
        {points.map(({ key, icon }) => (
          <li key={key} className={styles.point}>
            <span className={page.icon}>{icon}</span>
            <div>
              <h3 className={styles.title}>{t(`safety.${key}.title`)}</h3>
              <p className={styles.text}>{t(`safety.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
