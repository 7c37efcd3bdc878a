import { formatLocale, type OwnReport } from '@serendip/contract'
import { Badge, Button, Notice, Section, Skeleton, shortName } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './own-reports.module.css'

const tones = { inReview: 'neutral', measure: 'mint', noMeasure: 'neutral' } as const

/** One's own reports, and the result of each. */
export function OwnReports() {
  const { t } = useTranslation(['settings', 'everywhere'])
  const { api } = usePlatform()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['own-reports'],
    queryFn: () => api.safety.ownReports(),
    staleTime: 0,
  })
  return (
    <Section title={t('reports.title')} text={t('reports.text')}>
      <div aria-busy={isPending}>
        {isPending && <Skeleton shape="row" />}
        {isError && (
          <Notice
            tone="error"
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t('reports.failed')}
          </Notice>
        )}
        {data?.reports.length === 0 && <p className={styles.quiet}>{t('reports.empty')}</p>}
        {data && data.reports.length > 0 && (
          <ul className={styles.reports}>
            <Suspense fallback={<Skeleton shape="row" />}>
              {data.reports.map((report) => (
                <Row key={report.reportId} report={report} />
              ))}
            </Suspense>
          </ul>
        )}
      </div>
    </Section>
  )
}

function Row({ report: { reason, name, filedAt, outcome, decidedAt } }: { report: OwnReport }) {
  const { t, i18n } = useTranslation(['settings', 'report-reason'])
  const day = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'medium' })
  return (
    <li className={styles.report}>
      <div>
        <p>
          <bdi>{name === '' ? t('reports.gone') : shortName(name)}</bdi>
        </p>
        <p className={styles.quiet}>
          {t('reports.about', { reason: t(`report-reason:label.${reason}`), date: day.format(filedAt) })}
        </p>
      </div>
      <div className={styles.outcome}>
        <Badge tone={tones[outcome]}>{t(`reports.outcome.${outcome}`)}</Badge>
        {decidedAt !== null && <span className={styles.quiet}>{day.format(decidedAt)}</span>}
      </div>
    </li>
  )
}
