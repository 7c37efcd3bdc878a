import { CheckIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './membership-screen.module.css'

const benefits = ['messages', 'matches', 'media', 'badge'] as const

/** The benefits of premium. */
export function Benefits() {
  const { t } = useTranslation('shop')
  return (
    <section aria-labelledby="benefits" className={styles.part}>
      <h2 id="benefits">{t('membership.includes')}</h2>
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <CheckIcon /> {t(`membership.benefit.${benefit}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
