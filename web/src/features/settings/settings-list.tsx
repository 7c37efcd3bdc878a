import {
  BellIcon,
  Card,
  ChevronRightIcon,
  CircleQuestionMarkIcon,
  CreditCardIcon,
  CrownIcon,
  classNames,
  DownloadIcon,
  LanguagesIcon,
  PhoneIcon,
  ShieldCheckIcon,
  UserIcon,
  WalletIcon,
} from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './settings-list.module.css'
import { type SettingsPage, settingsPages } from './settings-pages.ts'

const icons: Readonly<Record<SettingsPage, ReactNode>> = {
  account: <UserIcon />,
  notifications: <BellIcon />,
  calls: <PhoneIcon />,
  display: <LanguagesIcon />,
  privacy: <ShieldCheckIcon />,
  data: <DownloadIcon />,
  help: <CircleQuestionMarkIcon />,
}

/** The pages of the settings, and those of spending limits, of premium and of cards, which belong to the wallet and the shop. */
export function SettingsList({ current }: { current: SettingsPage | null }) {
  const { t } = useTranslation('settings')
  return (
    <nav aria-label={t('title')}>
      <Card asChild className={styles.list ?? ''}>
        <ul>
          {settingsPages.map((page) => (
            <Row
              key={page}
              to={`/settings/${page}`}
              icon={icons[page]}
              words={[t(`pages.${page}.title`), t(`pages.${page}.text`)]}
              isCurrent={page === current}
            />
          ))}
          <Row
            to="/wallet?tab=limits"
            icon={<WalletIcon />}
            words={[t('spending.title'), t('spending.text')]}
            isCurrent={false}
          />
          <Row
            to="/settings/membership"
            icon={<CrownIcon />}
            words={[t('membership.title'), t('membership.text')]}
            isCurrent={false}
          />
          <Row
            to="/billing"
            icon={<CreditCardIcon />}
            words={[t('billing.title'), t('billing.text')]}
            isCurrent={false}
          />
        </ul>
      </Card>
    </nav>
  )
}

interface RowProps {
  readonly to: string
  readonly icon: ReactNode
  readonly words: readonly [title: string, text: string]
  readonly isCurrent: boolean
}

function Row({ to, icon, words: [title, text], isCurrent }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className={classNames(styles.link, isCurrent && styles.current)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span className={styles.icon}>{icon}</span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.text}>{text}</span>
        </span>
        <ChevronRightIcon />
      </Link>
    </li>
  )
}
