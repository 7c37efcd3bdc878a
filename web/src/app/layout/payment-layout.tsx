import { ArrowLeftIcon, IconButton, Logo } from '@serendip/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useBack } from '../../platform/use-back.ts'
import styles from './payment-layout.module.css'
import { useScreenFocus } from './use-screen-focus.ts'
import { useTheme } from './use-theme.ts'

/** Where money is spent: nothing around the screen but the way back. */
export function PaymentLayout() {
  const { t } = useTranslation('nav')
  const { brand } = usePlatform()
  const main = useRef<HTMLElement>(null)
  const goBack = useBack()
  useTheme('preference')
  useScreenFocus(main)
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <IconButton look="quiet" icon={<ArrowLeftIcon />} label={t('back')} onClick={goBack} />
        <Logo name={brand.name} />
      </header>
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}
