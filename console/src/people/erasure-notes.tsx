import { Notice, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { When } from '../parts/when.tsx'
import { peopleKey } from './people-key.ts'
import styles from './person-screen.module.css'

/** What stays after an erasure and what would be lost, to be read before it is asked for. */
export function ErasureNotes({ userId }: { userId: string }) {
  const { t } = useTranslation('console')
  const { data, error } = useQuery({
    queryKey: [...peopleKey, 'erasure', userId],
    queryFn: () => api.people.previewErasure({ params: { userId } }),
  })
  if (!data) return error ? <ErrorNotice error={error} /> : <Spinner />
  const { openReports, evidenceReports, evidenceUntil, decisions, hasCoins } = data
  return (
    <div className={styles.part}>
      {openReports > 0 && <Notice tone="warn">{t('erasure.openReports', { count: openReports })}</Notice>}
      {hasCoins && <Notice tone="warn">{t('erasure.coins')}</Notice>}
      <h3>{t('erasure.stays')}</h3>
      <ul className={styles.list}>
        <li>{t('erasure.books')}</li>
        {decisions > 0 && <li>{t('erasure.decisions', { count: decisions })}</li>}
        {evidenceUntil !== null && (
          <li>
            {t('erasure.evidence', { count: evidenceReports })} <When ms={evidenceUntil} />
          </li>
        )}
      </ul>
    </div>
  )
}
