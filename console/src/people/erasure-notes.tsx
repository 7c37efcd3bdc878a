import type { RequestWay } from '@serendip/contract/operator'
import { Button, Notice } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { When } from '../parts/facts/when.tsx'
import styles from './person-screen.module.css'

/** Data that an erasure leaves or would lose, as far as the operator may see it; each look is logged. */
export function ErasureNotes({ userId, way }: { userId: string; way: RequestWay }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => api.people.previewErasure({ params: { userId }, body: { way } }),
  })
  if (!data) {
    return (
      <div className={styles.part}>
        <ErrorNotice error={error} />
        <Button pending={isPending} onClick={() => mutate()}>
          {t('erasure.show')}
        </Button>
      </div>
    )
  }
  const { reports, hasCoins } = data
  return (
    <div className={styles.part}>
      {reports !== null && reports.open > 0 && (
        <Notice tone="warn">{t('erasure.openReports', { count: reports.open })}</Notice>
      )}
      {hasCoins === true && <Notice tone="warn">{t('erasure.coins')}</Notice>}
      {hasCoins === null && <p>{t('erasure.coinsIfAny')}</p>}
      <h3>{t('erasure.stays')}</h3>
      <ul className={styles.list}>
        <li>{t('erasure.books')}</li>
        {reports === null && <li>{t('erasure.reportsIfAny')}</li>}
        {reports !== null && reports.decisions > 0 && (
          <li>{t('erasure.decisions', { count: reports.decisions })}</li>
        )}
        {reports !== null && reports.evidenceUntil !== null && (
          <li>
            {t('erasure.evidence', { count: reports.withEvidence })} <When ms={reports.evidenceUntil} />
          </li>
        )}
        {reports !== null && reports.held > 0 && (
          <li>{t('erasure.evidenceHeld', { count: reports.held })}</li>
        )}
      </ul>
    </div>
  )
}
