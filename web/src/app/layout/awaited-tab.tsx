import { Page, Skeleton } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { ScreenSkeleton } from '../../chrome/screen-skeleton.tsx'
import styles from './awaited-tab.module.css'
import { tabAt } from './navigation-items.tsx'

/** As many as fill a phone. */
const rows = [1, 2, 3, 4, 5, 6]

/**
 * The outline of a tapped tab, from the tap until its screen is there. The screen before stays behind it as it is,
 * because another tap may lead back to it.
 */
export function AwaitedTab({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const pending = useNavigation().location
  const tab = pending && pending.pathname !== pathname ? tabAt(pending.pathname) : null
  return (
    <>
      {tab !== null && <Outline tab={tab} />}
      <div className={tab === null ? styles.shown : styles.behind}>{children}</div>
    </>
  )
}

function Outline({ tab }: { tab: NonNullable<ReturnType<typeof tabAt>> }) {
  const { t } = useTranslation('nav')
  const { t: everywhere } = useTranslation()
  if (tab === 'match') return <ScreenSkeleton />
  return (
    <Page title={t(tab)}>
      <div className={styles.rows} role="status" aria-busy="true" aria-label={everywhere('loading')}>
        {rows.map((row) => (
          <Skeleton key={row} shape="block" className={styles.row ?? ''} />
        ))}
      </div>
    </Page>
  )
}
