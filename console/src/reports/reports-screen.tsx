import type { ReportCase } from '@serendip/contract/operator'
import { Badge, Button, CircleCheckIcon, EmptyState, Notice, Select, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../client.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { Screen } from '../parts/screen.tsx'
import { When } from '../parts/when.tsx'
import { useMe } from '../queries.ts'
import { casesKey } from './cases-key.ts'
import { isTyping } from './is-typing.ts'

const refreshMs = 10_000
const tones = ['danger', 'danger', 'warn', 'neutral', 'neutral'] as const

/** Reports wait here by priority and age; what was decided last is one choice away. */
export function ReportsScreen() {
  const { t } = useTranslation('console')
  const { operatorId } = useMe()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  const { data, error } = useQuery({
    queryKey: [...casesKey, state],
    queryFn: () => api.cases.list({ query: { state } }),
    refetchInterval: refreshMs,
  })
  const free = data?.cases.find(
    (one) => one.state === 'open' && (one.claim === null || one.claim.operatorId === operatorId),
  )
  const next = free && state === 'open' ? `/reports/${free.reportId}` : null
  useEffect(() => {
    if (next === null) return
    const press = (event: KeyboardEvent) => {
      if (!isTyping(event) && event.key.toLowerCase() === 'n') void navigate(next)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [next, navigate])
  return (
    <Screen
      title={t('nav.reports')}
      text={t('reports.waiting', { count: data?.waiting ?? 0 })}
      actions={
        <>
          <Select
            aria-label={t('reports.show')}
            value={state}
            onChange={(event) => setParams(event.target.value === 'open' ? {} : { state: 'decided' })}
          >
            <option value="open">{t('reports.open')}</option>
            <option value="decided">{t('reports.decided')}</option>
          </Select>
          {next !== null && (
            <Button look="ember" onClick={() => void navigate(next)}>
              {t('reports.next')} <kbd>{t('reports.nextKey')}</kbd>
            </Button>
          )}
        </>
      }
    >
      <ErrorNotice error={error} />
      {data !== undefined && data.overdue > 0 && (
        <Notice tone="warn">{t('reports.overdue', { count: data.overdue })}</Notice>
      )}
      {data !== undefined && data.unconfirmed > 0 && (
        <Notice tone="warn">{t('reports.unconfirmed', { count: data.unconfirmed })}</Notice>
      )}
      {data ? <Rows cases={data.cases} isOpen={state === 'open'} /> : <Spinner />}
    </Screen>
  )
}

function Rows({ cases, isOpen }: { cases: readonly ReportCase[]; isOpen: boolean }) {
  const { t } = useTranslation('console')
  if (cases.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheckIcon />}
        title={t(isOpen ? 'reports.none' : 'reports.noneDecided')}
        text={t('reports.noneText')}
      />
    )
  }
  return (
    <DataTable
      label={t('nav.reports')}
      items={cases}
      keyOf={({ reportId }) => reportId}
      columns={[
        {
          key: 'reason',
          label: t('reports.reason'),
          cell: ({ reportId, reason, priority }) => (
            <Link to={`/reports/${reportId}`}>
              <Badge tone={tones[priority] ?? 'neutral'}>{t(`reportReason.${reason}`)}</Badge>
            </Link>
          ),
        },
        { key: 'person', label: t('reports.person'), cell: ({ personName }) => <bdi>{personName}</bdi> },
        { key: 'filed', label: t('reports.filed'), wide: true, cell: ({ filedAt }) => <When ms={filedAt} /> },
        { key: 'due', label: t('reports.due'), wide: true, cell: ({ dueAt }) => <When ms={dueAt} /> },
        {
          key: 'state',
          label: t('reports.state'),
          cell: ({ state, claim }) =>
            claim ? t('reports.claimedBy', { name: claim.name }) : t(`caseState.${state}`),
        },
      ]}
    />
  )
}
