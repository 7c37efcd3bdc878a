import { Avatar, Logo, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { BalanceButton } from '../../features/wallet/index.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import styles from './app-header.module.css'
import { navigationItems } from './navigation-items.tsx'

/** A menu is not needed for the first picture; until its code is here, the person's initials stand in its place. */
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

/** The head of the app: where one can go, the coins one has, and one's own menu. */
export function AppHeader({ onActivity }: { onActivity: () => void }) {
  const { t } = useTranslation('nav')
  const { api, brand } = usePlatform()
  const { data: profile } = useQuery(profileQuery(api))
  return (
    <header className={styles.header}>
      <Link to="/match" className={styles.home} aria-label={brand.name}>
        <Logo name={brand.name} />
      </Link>
      <nav aria-label={t('main')} className={styles.nav}>
        {navigationItems
          .filter(({ inHeader }) => inHeader)
          .map(({ key, path, icon }) => (
            <NavLink key={key} to={path} className={styles.link ?? ''}>
              {icon}
              {t(key)}
            </NavLink>
          ))}
      </nav>
      <div className={styles.own}>
        {profile && <BalanceButton coins={profile.coins} />}
        {profile ? (
          <Suspense fallback={<Avatar name={profile.name} seed={profile._id} decorative />}>
            <AccountMenu profile={profile} onActivity={onActivity} />
          </Suspense>
        ) : (
          <Skeleton shape="circle" className={styles.waiting ?? ''} />
        )}
      </div>
    </header>
  )
}
