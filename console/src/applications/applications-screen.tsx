import { type ApplicationState, type ApplicationView, applicationStates } from '@serendip/contract/operator'
import { EmptyState, SparklesIcon, Spinner, Tabs } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { Screen } from '../parts/screen.tsx'
import { When } from '../parts/when.tsx'
import { ApplicationDetail, type Verdict } from './application-detail.tsx'
import styles from './applications-screen.module.css'
import { DecisionDialog } from './decision-dialog.tsx'

const refreshMs = 10_000
const verdictOf: Readonly<Record<string, Verdict>> = { a: 'approved', q: 'asked', d: 'declined' }

/** Keys: A, Q and D decide, J and K move; not while somebody types or a dialog is open. */
function useKeys(decide: (verdict: Verdict) => void, move: (steps: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
    if (document.querySelector('[role="dialog"]')) return
    const key = event.key.toLowerCase()
    const verdict = verdictOf[key]
    if (verdict) {
      // The key would be typed into the dialog that it opens.
      event.preventDefault()
      decide(verdict)
    } else if (key === 'j') move(1)
    else if (key === 'k') move(-1)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The state is in the address, so that a list can be sent to somebody. */
function useListedState() {
  const [params, setParams] = useSearchParams()
  const state = applicationStates.find((one) => one === params.get('state')) ?? 'waiting'
  return { state, setState: (next: ApplicationState) => setParams(next === 'waiting' ? {} : { state: next }) }
}

/** The applications of a state, and the place of one of them: the first without one. */
function useApplications(state: ApplicationState, applicationId: string | undefined) {
  const { data, error } = useQuery({
    queryKey: ['applications', state],
    queryFn: () => api.creators.applications({ query: { state } }),
    refetchInterval: refreshMs,
  })
  const applications = data?.applications ?? []
  const found = applications.findIndex((one) => one.applicationId === applicationId)
  return { data, error, applications, at: Math.max(found, 0) }
}

interface ListProps {
  readonly applications: readonly ApplicationView[]
  readonly shown: ApplicationView
}

function List({ applications, shown }: ListProps) {
  const { t } = useTranslation('console')
  return (
    <nav className={styles.list} aria-label={t('applications.list')}>
      {applications.map((one) => (
        <Link
          key={one.applicationId}
          to={{ pathname: `/applications/${one.applicationId}`, search: location.search }}
          className={styles.item}
          aria-current={one === shown ? 'true' : undefined}
        >
          <span className={styles.name}>{one.name}</span>
          <span className={styles.since}>
            <When ms={one.changedAt} />
          </span>
        </Link>
      ))}
    </nav>
  )
}

/** Who would like to be a creator: approved, asked or declined here. */
export function ApplicationsScreen() {
  const { t } = useTranslation('console')
  const { applicationId } = useParams()
  const { state, setState } = useListedState()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const { data, error, applications, at } = useApplications(state, applicationId)
  const shown = applications[at]
  const isOpen = shown !== undefined && (shown.state === 'waiting' || shown.state === 'asked')
  const go = (one: ApplicationView | undefined) =>
    one && void navigate({ pathname: `/applications/${one.applicationId}`, search: location.search })
  useKeys(
    (wanted) => {
      if (isOpen && shown.applicant) setVerdict(wanted)
    },
    (steps) => go(applications[at + steps]),
  )
  return (
    <Screen
      title={t('nav.applications')}
      text={t('applications.keys')}
      actions={<ExportButton wanted={{ list: 'applications', state }} />}
    >
      <ErrorNotice error={error} />
      <Tabs
        label={t('applications.states')}
        tabs={applicationStates.map((one) => ({
          value: one,
          label: t(`applications.${one}`, { count: data?.counts[one] ?? 0 }),
        }))}
        value={state}
        onChange={(next) => {
          void navigate('/applications', { replace: true })
          setState(next)
        }}
      >
        {!data && !error && <Spinner />}
        {data && !shown && (
          <EmptyState
            icon={<SparklesIcon />}
            title={t('applications.none')}
            text={t('applications.noneText')}
          />
        )}
        {shown && (
          <div className={styles.columns}>
            <List applications={applications} shown={shown} />
            <ApplicationDetail application={shown} decide={isOpen ? setVerdict : null} />
          </div>
        )}
      </Tabs>
      {shown && (
        <DecisionDialog
          application={shown}
          verdict={verdict}
          onClose={(decided) => {
            setVerdict(null)
            if (decided) void queries.invalidateQueries({ queryKey: ['applications'] })
          }}
        />
      )}
    </Screen>
  )
}
