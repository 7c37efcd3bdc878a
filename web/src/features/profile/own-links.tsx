import { formatLocale, type OwnProfile } from '@serendip/contract'
import {
  BanIcon,
  Card,
  ChevronRightIcon,
  CoinAmount,
  HistoryIcon,
  LockIcon,
  SettingsIcon,
  SparklesIcon,
  UsersIcon,
  WalletIcon,
} from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './profile-screen.module.css'

/** Links to one's own other pages. Screens that do not exist yet are left out. */
export function OwnLinks({ profile }: { profile: OwnProfile }) {
  const { t, i18n } = useTranslation(['profile', 'everywhere'])
  const { coins, rolesGroup } = profile
  return (
    <nav aria-label={t('links')}>
      <Card asChild className={styles.links ?? ''}>
        <ul>
          <OwnLink to="/wallet" icon={<WalletIcon />} title={t('wallet')} text={t('walletText')}>
            <CoinAmount
              amount={coins}
              locale={formatLocale(i18n.language)}
              unit={t('everywhere:coins', { count: coins })}
            />
          </OwnLink>
          {(rolesGroup === 'goddess' || rolesGroup === 'artist') && (
            <OwnLink to="/creators/desk" icon={<SparklesIcon />} title={t('desk')} text={t('deskText')} />
          )}
          <OwnLink to="/followings" icon={<UsersIcon />} title={t('contacts')} text={t('contactsText')} />
          <OwnLink
            to="/calls-history"
            icon={<HistoryIcon />}
            title={t('callsHistory')}
            text={t('callsHistoryText')}
          />
          <OwnLink to="/private" icon={<LockIcon />} title={t('private')} text={t('privateText')} />
          <OwnLink to="/settings" icon={<SettingsIcon />} title={t('settings')} text={t('settingsText')} />
          <OwnLink to="/blocklist" icon={<BanIcon />} title={t('blocklist')} text={t('blocklistText')} />
        </ul>
      </Card>
    </nav>
  )
}

interface OwnLinkProps {
  readonly to: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

function OwnLink({ to, icon, title, text, children }: OwnLinkProps) {
  return (
    <li>
      <Link to={to} className={styles.link ?? ''}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.linkWords}>
          <span className={styles.linkTitle}>{title}</span>
          <span className={styles.linkText}>{text}</span>
        </span>
        {children}
        <ChevronRightIcon />
      </Link>
    </li>
  )
}
