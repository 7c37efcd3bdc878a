import { Logo, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { RewardChip } from '../../features/rewards/index.ts'
import { BalanceButton } from '../../features/wallet/index.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import styles from './app-header.module.css'
import { LateAccountMenu } from './late-account-menu.tsx'
import { NavigationLabel, type UnseenCounts, useNavigationItems } from './navigation-items.tsx'

interface AppHeaderProps {
  readonly unseen: UnseenCounts
  readonly onInstall: (() => void) | null
  onReward(): void
}

/** The app header: navigation, coin balance and the person's own menu. */
export function AppHeader({ unseen, onInstall, onReward }: AppHeaderProps) {
  const { t } = useTranslation('nav')
  const { api, brand } = usePlatform()
  const { data: profile } = useQuery(profileQuery(api))
  const items = useNavigationItems()
  return (
    <header className={styles.header}>
      <Link to="/match" className={styles.home} aria-label={brand.name}>
        <Logo name={brand.name} className={styles.logo ?? ''} />
      </Link>
      <nav aria-label={t('main')} className={styles.nav}>
        {items
          .filter(({ inHeader }) => inHeader)
          .map(({ key, path, icon }) => (
            <NavLink key={key} to={path} className={styles.link ?? ''}>
              {icon}
              <NavigationLabel name={key} unseen={unseen} />
            </NavLink>
          ))}
      </nav>
      <div className={styles.own}>
        {profile && <RewardChip onOpen={onReward} />}
        {profile && <BalanceButton coins={profile.coins} />}
        {profile ? (
          <LateAccountMenu profile={profile} onInstall={onInstall} />
        ) : (
          <Skeleton shape="circle" className={styles.waiting ?? ''} />
        )}
      </div>
    </header>
  )
}
