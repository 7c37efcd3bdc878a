import { Skeleton } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
// The shell shows it before any screen's own styles are there: these come with the app.
import styles from './screen-skeleton.module.css'

/** The outline of sign-up and login: a heading, two fields and a button, where the app draws them. */
export function FormSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.formSide} role="status" aria-busy="true" aria-label={t('loading')}>
      <div className={styles.form}>
        <Skeleton className={styles.formTitle ?? ''} />
        <Skeleton />
        <Skeleton shape="block" className={styles.formField ?? ''} />
        <Skeleton shape="block" className={styles.formField ?? ''} />
        <Skeleton shape="block" className={styles.formButton ?? ''} />
      </div>
    </div>
  )
}
