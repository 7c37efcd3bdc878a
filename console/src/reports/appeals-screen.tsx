import { isBan, type OpenAppeal } from '@serendip/contract/operator'
import { Button, CircleCheckIcon, EmptyState, Notice, Spinner } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { Screen } from '../parts/screen.tsx'
import { When } from '../parts/when.tsx'
import styles from './case-screen.module.css'

const appealsKey = ['appeals']
const refreshMs = 10_000

/** Appeals against decisions, the longest waiting first; never decided by who decided first. */
export function AppealsScreen() {
  const { t } = useTranslation('console')
  const { data, error } = useQuery({
    queryKey: appealsKey,
    queryFn: () => api.appeals.list(),
    refetchInterval: refreshMs,
  })
  return (
    <Screen title={t('nav.appeals')} text={t('about.appeals')}>
      <ErrorNotice error={error} />
      {!data && <Spinner />}
      {data?.appeals.length === 0 && (
        <EmptyState icon={<CircleCheckIcon />} title={t('appeals.none')} text={t('appeals.noneText')} />
      )}
      {data?.appeals.map((appeal) => (
        <Appeal key={appeal.appealId} appeal={appeal} />
      ))}
    </Screen>
  )
}

function Appeal({ appeal }: { appeal: OpenAppeal }) {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const decide = (verdict: 'upheld' | 'reversed') =>
    api.appeals
      .decide({ params: { appealId: appeal.appealId }, body: { verdict } })
      .then(() => queries.invalidateQueries({ queryKey: appealsKey }), setError)
  return (
    <section className={styles.part}>
      <h2>
        <bdi>{appeal.personName}</bdi>
      </h2>
      <ErrorNotice error={error} />
      {appeal.measure !== null && <strong>{t(`measure.${appeal.measure}`)}</strong>}
      <p className={styles.quiet}>
        {t('appeals.sent')} <When ms={appeal.sentAt} /> · {t('appeals.decideBy')}{' '}
        <When ms={appeal.decideBy} />
      </p>
      <blockquote className={styles.words} dir="auto">
        {appeal.text}
      </blockquote>
      <h3>{t('appeals.reason')}</h3>
      <p className={styles.statement} dir="auto">
        {appeal.reason ?? t('appeals.over')}
      </p>
      {appeal.reportId !== null && <Link to={`/reports/${appeal.reportId}`}>{t('appeals.report')}</Link>}
      {appeal.mayDecide ? (
        <div className={styles.purposes}>
          <Button onClick={() => void decide('upheld')}>{t('appeals.uphold')}</Button>
          <Button look="ember" onClick={() => void decide('reversed')}>
            {t(appeal.measure === null || isBan(appeal.measure) ? 'appeals.lift' : 'appeals.reverse')}
          </Button>
        </div>
      ) : (
        <Notice tone="info">{t('appeals.other')}</Notice>
      )}
    </section>
  )
}
