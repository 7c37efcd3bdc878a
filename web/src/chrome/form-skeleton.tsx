import { Skeleton } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './form-skeleton.module.css'

/** The outline of sign-up and login: a heading, two fields and a button, where the app draws them. */
export function FormSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.side} role="status" aria-busy="true" aria-label={t('loading')}>
      <div className={styles.form}>
        <Skeleton className={styles.title ?? ''} />
        <Skeleton />
        <Skeleton shape="block" className={styles.field ?? ''} />
        <Skeleton shape="block" className={styles.field ?? ''} />
        <Skeleton shape="block" className={styles.button ?? ''} />
      </div>
    </div>
  )
}
