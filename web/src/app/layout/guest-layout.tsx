import { Button, Logo } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import type { GuestStep } from '../../features/guest/index.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath, readLanguagePath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { Overlays } from '../overlays.tsx'
import { BareLayout } from './bare-layout.tsx'
import styles from './guest-layout.module.css'
import { useTheme } from './use-theme.ts'

/** Screens that a guest may open once they have chosen whom they would like to meet. */
const looks = [
  ['match', '/guest/match', 'guest-match'],
  ['online', '/guest/online-users', 'guest-online-users'],
  ['chats', '/guest/chat', 'guest-chat'],
] as const

interface GuestLayoutProps {
  readonly overlays: Overlays
  readonly children: ReactNode
}

/** Inside another site's frame: the brand, a login link, a few links, and the screen. */
export function GuestLayout({ overlays: { modals }, children }: GuestLayoutProps) {
  const { t, i18n } = useTranslation('nav')
  const { brand } = usePlatform()
  const { path } = readLanguagePath(useLocation().pathname)
  const look = looks.find(([, target]) => target === path)
  const step: GuestStep = look?.[2] ?? 'guest'
  useTheme('paper')
  return (
    <BareLayout
      header={
        <>
          <Logo name={brand.name} />
          <Button size="s" className={styles.login ?? ''} onClick={() => modals.open('guestLogin', { step })}>
            {t('login')}
          </Button>
        </>
      }
      ways={
        look && (
          <nav aria-label={t('main')} className={styles.nav}>
            {looks.map(([key, target]) => (
              <NavLink key={key} to={localPath(target, languageOf(i18n))} className={styles.way ?? ''}>
                {t(key)}
              </NavLink>
            ))}
          </nav>
        )
      }
    >
      {children}
    </BareLayout>
  )
}
