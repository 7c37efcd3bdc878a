import { Skeleton } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './screen-skeleton.module.css'

/** The outline of a loading screen, with its heading if that is known already. */
export function ScreenSkeleton({ heading = null }: { heading?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.screen} role="status" aria-busy="true" aria-label={t('loading')}>
      <Skeleton shape="block" className={styles.picture ?? ''} />
      <div className={styles.side}>
        {heading ?? (
          <>
            <Skeleton className={styles.title ?? ''} />
            <Skeleton />
          </>
        )}
        <Skeleton shape="block" className={styles.card ?? ''} />
      </div>
    </div>
  )
}
