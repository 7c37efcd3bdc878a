import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useNavigationItems } from './navigation-items.tsx'
import styles from './tab-bar.module.css'

/** The navigation of the app on a phone, within reach of the thumb. */
export function TabBar() {
  const { t } = useTranslation('nav')
  return (
    <nav aria-label={t('main')} className={styles.bar}>
      {useNavigationItems().map(({ key, path, icon }) => (
        <NavLink key={key} to={path} className={styles.tab ?? ''}>
          {icon}
          <span>{t(key)}</span>
        </NavLink>
      ))}
    </nav>
  )
}
