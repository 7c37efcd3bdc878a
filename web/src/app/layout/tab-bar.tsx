import { classNames } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { NavigationLabel, type UnseenCounts, useNavigationItems } from './navigation-items.tsx'
import styles from './tab-bar.module.css'

/** The navigation of the app on a phone, within reach of the thumb. */
export function TabBar({ unseen }: { unseen: UnseenCounts }) {
  const { t } = useTranslation('nav')
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('main')} className={styles.bar}>
      {useNavigationItems().map(({ key, path, within, icon }) => (
        <NavLink
          key={key}
          to={path}
          data-within={(within !== undefined && pathname.startsWith(within)) || undefined}
          className={({ isPending }) => classNames(styles.tab, isPending && styles.pending)}
        >
          {icon}
          <NavigationLabel name={key} unseen={unseen} />
        </NavLink>
      ))}
    </nav>
  )
}
