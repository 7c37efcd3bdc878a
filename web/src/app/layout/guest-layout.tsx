import { Button, Logo } from '@serendip/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './guest-layout.module.css'
import { useScreenFocus } from './use-screen-focus.ts'
import { useTheme } from './use-theme.ts'

/** Inside another site's frame: whose this is, the way to one's own account in a window of its own, and the screen. */
export function GuestLayout() {
  const { t, i18n } = useTranslation('nav')
  const { brand } = usePlatform()
  const main = useRef<HTMLElement>(null)
  useTheme('paper')
  useScreenFocus(main)
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <Logo name={brand.name} />
        <Button asChild size="s">
          <a href={localPath('/login', languageOf(i18n))} target="_blank" rel="noopener">
            {t('login')}
          </a>
        </Button>
      </header>
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}
