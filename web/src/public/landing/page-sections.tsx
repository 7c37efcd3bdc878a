import { useTranslation } from 'react-i18next'
import styles from './page-sections.module.css'

const sections = ['how', 'safety', 'creators', 'price'] as const

/** Links to the parts of the landing page. */
export function PageSections() {
  const { t } = useTranslation('landing')
  return (
    <nav className={styles.nav} aria-label={t('menu.label')}>
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section}>
            <a href={`#${section}`} className={styles.link}>
              {t(`menu.${section}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
