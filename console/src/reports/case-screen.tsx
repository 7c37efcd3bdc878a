import type { OpenCase } from '@serendip/contract/operator'
import { Badge, Facts, Notice } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { DecisionTable } from '../parts/evidence/decision-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { QueueActions, useQueueRun } from '../parts/queues/queue-run.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { StrikeList } from '../parts/evidence/strike-list.tsx'
import { UnreadScreen } from '../parts/screen/unread-screen.tsx'
import { type Lease, useLease } from '../parts/queues/use-lease.ts'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import { AuthorityExportPart } from './authority-export.tsx'
import styles from './case-screen.module.css'
import { casesKey } from './cases-key.ts'
import { ConfirmPanel, DecidePanel } from './decide-panel.tsx'
import { Evidence } from './evidence.tsx'
import { useSeenEvidence } from './seen-evidence.ts'

const lease: Lease = {
  queryKey: casesKey,
  claim: (api, reportId) => api.cases.claim({ params: { reportId } }),
  release: (api, reportId) => api.cases.release({ params: { reportId } }),
}

/** Claims a report while its screen is open and gives it back on leaving; answers whether it is ours, or why not. */
const useClaim = (reportId: string, isWanted: boolean) => useLease(isWanted ? reportId : null, lease)

/** One report: claimed while it is open here, with what an operator may know to decide it. */
export function CaseScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { reportId = '' } = useParams()
  const { operatorId, rights } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey: [...casesKey, 'one', reportId],
    queryFn: () => api.cases.open({ params: { reportId } }),
  })
  const isOpen = data?.state === 'open' && rights.has('cases.decide')
  const isConfirmable =
    data?.state === 'waiting' && rights.has('bans.permanent') && data.proposal?.operatorId !== operatorId
  const run = useQueueRun(reportId)
  const claim = useClaim(reportId, isOpen || isConfirmable)
  if (!data)
    return <UnreadScreen error={error} title={t('nav.reports')} listPath="/reports" retry={refetch} />
  return (
    <Screen
      title={t('reports.about', { name: data.personName })}
      text={t(`reportReason.${data.reason}`)}
      actions={run ? <QueueActions run={run} /> : <Link to="/reports">{t('reports.back')}</Link>}
    >
      {claim.error !== null &&
        (errorCodeOf(claim.error) === 'conflict' ? (
          <Notice tone="warn">{t('reports.taken', { name: data.claim?.name ?? '' })}</Notice>
        ) : (
          <ErrorNotice error={claim.error} />
        ))}
      {data.state === 'open' && <ReadsOnly without="cases.decide" />}
      <Report key={data.reportId} report={data} isClaimedHere={claim.isClaimedHere} />
    </Screen>
  )
}

function Report({ report, isClaimedHere }: { report: OpenCase; isClaimedHere: boolean }) {
  const { t } = useTranslation('console')
  const seen = useSeenEvidence()
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <ReportFacts report={report} />
        {(!report.openedBy || report.copyOf !== null) && (
          <>
            <Evidence key={report.reportId} report={report} isClaimedHere={isClaimedHere} seen={seen} />
            <AuthorityExportPart key={`export of ${report.reportId}`} report={report} />
          </>
        )}
      </div>
      <div className={styles.column}>
        {isClaimedHere && report.state === 'open' && (
          <DecidePanel key={report.reportId} report={report} seen={seen} />
        )}
        <ConfirmPanel report={report} isClaimedHere={isClaimedHere} seen={seen} />
        <Part title={t('reports.person')}>
          <Person person={report.person} />
          {report.nameThen !== null && report.nameThen !== report.person.name && (
            <Notice>
              {t('reports.nameThen')} <bdi>{report.nameThen}</bdi>
            </Notice>
          )}
        </Part>
        <Reporter report={report} />
        <CaseStrikes report={report} />
        <Decisions report={report} />
        <Earlier report={report} />
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function ReportFacts({ report }: { report: OpenCase }) {
  const { t } = useTranslation('console')
  return (
    <Part title={t('reports.report')}>
      <Facts>
        <Fact label={t('reports.filed')} when={report.filedAt} />
        <Fact label={t('reports.due')} when={report.dueAt} />
        {report.subject !== null && (
          <Fact label={t('reports.subject')}>{t(`reportSubject.${report.subject}`)}</Fact>
        )}
        <Fact label={t('reports.state')}>{t(`caseState.${report.state}`)}</Fact>
        {!report.openedBy && (
          <Fact label={t('reports.together')}>{t('reports.calls', { count: report.together.calls })}</Fact>
        )}
      </Facts>
      {report.text !== '' && (
        <blockquote className={styles.words} dir="auto">
          {report.text}
        </blockquote>
      )}
    </Part>
  )
}

function Reporter({ report: { reporter, openedBy, outside, copyOf } }: { report: OpenCase }) {
  const { t } = useTranslation('console')
  if (outside) {
    return (
      <Part title={t('reports.reporter')}>
        <p>{t(outside.isConfirmed ? 'reports.outside' : 'reports.outsideUnconfirmed')}</p>
        <p>
          {t('reports.outsideDue')} <When ms={outside.dueAt} />
        </p>
      </Part>
    )
  }
  if (copyOf !== null) {
    return (
      <Part title={t('reports.openedBy')}>
        <p>{t('reports.copy')}</p>
        <Link to={`/reports/${copyOf}`}>{t('reports.copyOf')}</Link>
      </Part>
    )
  }
  if (!openedBy) {
    return (
      <Part title={t('reports.reporter')}>
        <Person person={reporter} />
      </Part>
    )
  }
  return (
    <Part title={t('reports.openedBy')}>
      <p>{t('reports.opened', { name: openedBy.name })}</p>
    </Part>
  )
}

function Person({ person }: { person: OpenCase['person'] }) {
  const { t } = useTranslation('console')
  const { userId, rolesGroup, createdAt, standing, standingUntil } = person
  return (
    <div className={styles.person}>
      <strong>
        <PersonLink person={person} />
      </strong>
      <code>{userId}</code>
      <span>
        <Badge tone={standing === 'good' ? 'mint' : 'danger'}>{t(`standing.${standing}`)}</Badge>{' '}
        {rolesGroup !== 'user' && <Badge tone="coin">{t('photos.creator')}</Badge>}
      </span>
      {standingUntil !== null && (
        <span>
          {t('reports.until')} <When ms={standingUntil} />
        </span>
      )}
      <span className={styles.quiet}>
        {t('reports.memberSince')} <When ms={createdAt} />
      </span>
    </div>
  )
}

function CaseStrikes({ report }: { report: OpenCase }) {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  return (
    <Part title={t('strikes.title')}>
      <StrikeList
        userId={report.personId}
        strikes={report.strikes}
        changed={() => void queries.invalidateQueries({ queryKey: casesKey })}
      />
    </Part>
  )
}

function Decisions({ report }: { report: OpenCase }) {
  const { t } = useTranslation('console')
  return (
    <Part title={t('decide.earlier')}>
      {report.decisions.length === 0 ? (
        <p className={styles.quiet}>{t('decide.noEarlier')}</p>
      ) : (
        <DecisionTable decisions={report.decisions} />
      )}
    </Part>
  )
}

function Earlier({ report }: { report: OpenCase }) {
  const { t } = useTranslation('console')
  return (
    <Part title={t('reports.earlier')}>
      {report.reports.length === 0 ? (
        <p className={styles.quiet}>{t('reports.noEarlier')}</p>
      ) : (
        <DataTable
          label={t('reports.earlier')}
          items={report.reports}
          keyOf={({ reportId }) => reportId}
          columns={[
            {
              id: 'reason',
              header: t('reports.reason'),
              cell: ({ reportId, reason }) => (
                <Link to={`/reports/${reportId}`}>{t(`reportReason.${reason}`)}</Link>
              ),
            },
            { id: 'by', header: t('reports.by'), cell: ({ by }) => t(`reportBy.${by}`) },
            { id: 'state', header: t('reports.state'), cell: ({ state }) => t(`caseState.${state}`) },
          ]}
        />
      )}
    </Part>
  )
}
