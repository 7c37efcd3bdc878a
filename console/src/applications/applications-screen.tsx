import { type ApplicationState, type ApplicationView, applicationStates } from '@serendip/contract/operator'
import { Button, EmptyState, Notice, SparklesIcon, Spinner, Tabs } from '@serendip/ui'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { GoneNotice } from '../parts/screen/gone-notice.tsx'
import { queueKey } from '../parts/queues/queue-key.ts'
import { QueueActions, useQueueRun } from '../parts/queues/queue-run.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { type Lease, useLease } from '../parts/queues/use-lease.ts'
import { useShortcuts } from '../parts/screen/use-shortcuts.ts'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import { ApplicationDetail, type Verdict } from './application-detail.tsx'
import styles from './applications-screen.module.css'
import { DecisionDialog } from './decision-dialog.tsx'
import { useSeenDocuments } from './use-seen-documents.ts'

const refreshMs = 10_000

/** The state is in the address, so that a list can be sent to someone. */
function useListedState() {
  const [params, setParams] = useSearchParams()
  const state = applicationStates.find((knownState) => knownState === params.get('state')) ?? 'waiting'
  return { state, setState: (next: ApplicationState) => setParams(next === 'waiting' ? {} : { state: next }) }
}

const applicationsKey = ['applications'] as const

/** The applications of a state, and the one that is shown: the one of the address, or the first. */
function useApplications(state: ApplicationState, applicationId: string | undefined) {
  const api = useApi()
  const list = useInfiniteQuery({
    queryKey: [...applicationsKey, state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.creators.applications({ query: { state, after: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: refreshMs,
  })
  const applications = list.data?.pages.flatMap((page) => page.applications) ?? []
  const listed = applications.find((application) => application.applicationId === applicationId)
  // On another page, or in another state.
  const { data: opened, error } = useQuery({
    queryKey: [...applicationsKey, 'one', applicationId],
    queryFn: () => api.creators.openApplication({ params: { applicationId: applicationId ?? '' } }),
    enabled: applicationId !== undefined && list.data !== undefined && listed === undefined,
    retry: false,
  })
  const shown = applicationId === undefined ? applications[0] : (listed ?? opened)
  return { list, applications, shown, openError: listed ? null : error }
}

const lease: Lease = {
  queryKey: applicationsKey,
  claim: (api, applicationId) => api.creators.claimApplication({ params: { applicationId } }),
  release: (api, applicationId) => api.creators.releaseApplication({ params: { applicationId } }),
}

interface ListProps {
  readonly applications: readonly ApplicationView[]
  readonly shown: ApplicationView | undefined
  /** Null after the last page. */
  readonly readMore: (() => void) | null
}

function List({ applications, shown, readMore }: ListProps) {
  const { t } = useTranslation('console')
  const { operatorId } = useMe()
  return (
    <nav className={styles.list} aria-label={t('applications.list')}>
      {applications.map((application) => (
        <Link
          key={application.applicationId}
          to={{ pathname: `/applications/${application.applicationId}`, search: location.search }}
          className={styles.item}
          aria-current={application.applicationId === shown?.applicationId ? 'true' : undefined}
        >
          <span className={styles.name}>{application.name}</span>
          <span className={styles.since}>
            {application.claim && application.claim.operatorId !== operatorId ? (
              t('reports.claimedBy', { name: application.claim.name })
            ) : (
              <When ms={application.changedAt} />
            )}
          </span>
        </Link>
      ))}
      {readMore && (
        <Button size="s" onClick={readMore}>
          {t('reports.more')}
        </Button>
      )}
    </nav>
  )
}

/** People who would like to be creators: approved, asked or declined here. */
export function ApplicationsScreen() {
  const { t } = useTranslation('console')
  const { applicationId } = useParams()
  const { state, setState } = useListedState()
  const navigate = useNavigate()
  const { list, applications, shown, openError } = useApplications(state, applicationId)
  const { data, error, hasNextPage, fetchNextPage } = list
  const mayDecide = useMe().rights.has('creators.approve')
  return (
    <Screen
      title={t('nav.applications')}
      text={t('about.applications')}
      keys={mayDecide && t('applications.keys')}
      actions={<ExportButton wanted={{ list: 'applications', state }} />}
    >
      <ReadsOnly without="creators.approve" />
      <GoneNotice error={error ?? openError} text={t('applications.gone')} />
      <Tabs
        label={t('applications.states')}
        tabs={applicationStates.map((knownState) => ({
          value: knownState,
          label: t(`applications.${knownState}`, { count: data?.pages[0]?.counts[knownState] ?? 0 }),
        }))}
        value={state}
        onChange={(next) => {
          void navigate('/applications', { replace: true })
          setState(next)
        }}
      >
        {!data && !error && <Spinner />}
        {data && applications.length === 0 && !shown && (
          <EmptyState
            icon={<SparklesIcon />}
            title={t('applications.none')}
            text={t('applications.noneText')}
          />
        )}
        {(shown || applications.length > 0) && (
          <div className={styles.columns}>
            <List
              applications={applications}
              shown={shown}
              readMore={hasNextPage ? () => void fetchNextPage() : null}
            />
            {shown && (
              <ApplicationDetails key={shown.applicationId} application={shown} applications={applications} />
            )}
          </div>
        )}
      </Tabs>
    </Screen>
  )
}

interface ShownProps {
  readonly application: ApplicationView
  /** Those it is listed with. */
  readonly applications: readonly ApplicationView[]
}

/** The application that is shown, claimed while it can be decided. */
function ApplicationDetails({ application, applications }: ShownProps) {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { applicationId, state, applicant, claim: shownClaim } = application
  const run = useQueueRun(applicationId)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const mayDecide = useMe().rights.has('creators.approve')
  const isOpen = mayDecide && (state === 'waiting' || state === 'asked') && applicant !== null
  const claim = useLease(isOpen ? applicationId : null, lease)
  const at = applications.findIndex((knownApplication) => knownApplication.applicationId === applicationId)
  const { isSeen, see } = useSeenDocuments(isOpen ? applicant.userId : null)
  const ask = (wanted: Verdict) => () => {
    if (wanted !== 'approved' || isSeen) setVerdict(wanted)
  }
  useShortcuts(claim.isClaimedHere ? { a: ask('approved'), q: ask('asked'), d: ask('declined') } : {})
  const move = (steps: number) => () => {
    const knownApplication = applications[at + steps]
    if (knownApplication)
      void navigate({ pathname: `/applications/${knownApplication.applicationId}`, search: location.search })
  }
  useShortcuts({ j: move(1), k: move(-1) }, { mayRepeat: true })
  const decided = async () => {
    if (run) run.next()
    else void navigate({ pathname: '/applications', search: location.search })
    await Promise.all([applicationsKey, queueKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  return (
    <div className={styles.shown}>
      {run && (
        <div className={styles.acts}>
          <QueueActions run={run} />
        </div>
      )}
      {errorCodeOf(claim.error) === 'conflict' ? (
        <Notice tone="warn">{t('applications.taken', { name: shownClaim?.name ?? '' })}</Notice>
      ) : (
        <ErrorNotice error={claim.error} />
      )}
      <ApplicationDetail
        application={application}
        decide={isOpen ? setVerdict : null}
        isReady={claim.isClaimedHere}
        isSeen={isSeen}
        onDocument={see}
      />
      <DecisionDialog
        application={application}
        verdict={verdict}
        onClose={(isDecided) => {
          setVerdict(null)
          if (isDecided) void decided()
        }}
      />
    </div>
  )
}
