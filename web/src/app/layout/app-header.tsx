import { Logo, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BalanceButton } from '../../features/wallet/index.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import { Link, NavLink } from '../../platform/router/link.tsx'
import { AccountButton } from './account-button.tsx'
import type { AccountMenuProps } from './account-menu.tsx'
import styles from './app-header.module.css'
import { NavigationLabel, useNavigationItems } from './navigation-items.tsx'
import { loadLate } from '../../platform/late/load-late.ts'

/** The app header: navigation, coin balance and the person's own menu. */
export function AppHeader({ unread, onActivity }: { unread: number; onActivity: () => void }) {
  const { t } = useTranslation('nav')
  const { api, brand } = usePlatform()
  const { data: profile } = useQuery(profileQuery(api))
  const items = useNavigationItems()
  return (
    <header className={styles.header}>
      <Link to="/match" className={styles.home} aria-label={brand.name}>
        <Logo name={brand.name} />
      </Link>
      <nav aria-label={t('main')} className={styles.nav}>
        {items
          .filter(({ inHeader }) => inHeader)
          .map(({ key, path, icon }) => (
            <NavLink key={key} to={path} className={styles.link ?? ''}>
              {icon}
              <NavigationLabel name={key} unread={unread} />
            </NavLink>
          ))}
      </nav>
      <div className={styles.own}>
        {profile && <BalanceButton coins={profile.coins} />}
        {profile ? (
          <Account profile={profile} onActivity={onActivity} />
        ) : (
          <Skeleton shape="circle" className={styles.waiting ?? ''} />
        )}
      </div>
    </header>
  )
}

/** Few visits open the menu, so its code loads with the first press; if it fails to load, one can press again. */
function Account(props: AccountMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps> | null>(null)
  if (Menu) return <Menu {...props} />
  const open = () =>
    loadLate(() => import('./account-menu.tsx')).then(
      ({ AccountMenu }) => setMenu(() => AccountMenu),
      reportError,
    )
  return <AccountButton profile={props.profile} onClick={() => void open()} />
}
