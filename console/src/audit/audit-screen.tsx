import { type AuditLogEntry, auditPageMax } from '@serendip/contract/operator'
import { Button, Field, Notice, Select, Spinner, TextInput } from '@serendip/ui'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { NoMatch } from '../parts/no-match.tsx'
import { SavedFilters } from '../parts/saved-filters.tsx'
import { Screen } from '../parts/screen.tsx'
import { useWorkWords } from '../parts/work-name.tsx'
import styles from './audit-screen.module.css'
import { useDetailsInWords } from './details-in-words.ts'

const dayMs = 86_400_000
/** The start of a day of the address, in UTC; nothing for a day that is none. */
function startOf(day: string | null, addMs = 0): number | undefined {
  const ms = day ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms + addMs
}

/** The filter is the address, so that a search can be sent to someone. */
function useSearch() {
  const [params, setParams] = useSearchParams()
  const of = (name: string) => params.get(name)?.trim() || undefined
  const query = {
    actor: of('actor'),
    subject: of('subject'),
    action: of('action'),
    from: startOf(params.get('from')),
    to: startOf(params.get('to'), dayMs),
  }
  const set = (name: string, value: string) =>
    setParams((now) => {
      if (value === '') now.delete(name)
      else now.set(name, value)
      return now
    })
  return { params, query, set, clear: () => setParams({}) }
}

/** Every act of an operator and every event of security, newest first. */
export function AuditScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const search = useSearch()
  const { query, clear } = search
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['audit', query],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) => api.audit.search({ query: { ...query, before: pageParam } }),
    getNextPageParam: ({ entries }) => (entries.length < auditPageMax ? undefined : entries.at(-1)?.seq),
  })
  const entries = data?.pages.flatMap((page) => page.entries)
  const verify = useMutation({ mutationFn: () => api.audit.verify() })
  return (
    <Screen
      title={t('nav.audit')}
      text={t('about.audit')}
      actions={
        <>
          <ExportButton wanted={{ list: 'audit', ...query }} />
          <Button pending={verify.isPending} onClick={() => verify.mutate()}>
            {t('audit.verify')}
          </Button>
        </>
      }
    >
      <SavedFilters />
      <ErrorNotice error={error ?? verify.error} />
      {verify.data && (
        <Notice tone={verify.data.fault === null ? 'success' : 'error'}>
          {verify.data.fault ?? t('audit.intact', { count: verify.data.entries })}
        </Notice>
      )}
      <Filter search={search} actions={data?.pages[0]?.actions ?? []} />
      {!data && !error && <Spinner />}
      {entries?.length === 0 && (
        <NoMatch
          list="audit"
          isFiltered={Object.values(query).some((value) => value !== undefined)}
          empty={<p>{t('audit.none')}</p>}
          pageMax={auditPageMax}
          count={async () => (await api.audit.search({ query: {} })).entries.length}
          clear={clear}
        />
      )}
      {entries && entries.length > 0 && <Entries entries={entries} />}
      {hasNextPage && (
        <Button pending={isFetching} onClick={() => void fetchNextPage()}>
          {t('audit.more')}
        </Button>
      )}
    </Screen>
  )
}

interface FilterProps {
  readonly search: ReturnType<typeof useSearch>
  /** The acts that the log knows. */
  readonly actions: readonly string[]
}

function Filter({ search: { params, query, set }, actions }: FilterProps) {
  const { t } = useTranslation('console')
  const words = useWorkWords()
  const field = (name: string, type: 'text' | 'date' = 'text') => ({
    type,
    value: params.get(name) ?? '',
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  return (
    <div className={styles.filter}>
      <Field label={t('audit.actor')}>
        <TextInput {...field('actor')} />
      </Field>
      <Field label={t('audit.subject')}>
        <TextInput {...field('subject')} />
      </Field>
      <Field label={t('audit.action')}>
        <Select value={query.action ?? ''} onChange={(event) => set('action', event.target.value)}>
          <option value="">{t('audit.all')}</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {words('act', action) ?? action}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('audit.from')}>
        <TextInput {...field('from', 'date')} />
      </Field>
      <Field label={t('audit.to')}>
        <TextInput {...field('to', 'date')} />
      </Field>
    </div>
  )
}

function Who({ id, name, as }: { id: string; name: string | null; as: 'actor' | 'subject' }) {
  return id === '' ? null : <Link to={`/audit?${as}=${encodeURIComponent(id)}`}>{name ?? id}</Link>
}

function Entries({ entries }: { entries: readonly AuditLogEntry[] }) {
  const { t } = useTranslation('console')
  const inWords = useDetailsInWords()
  return (
    <DataTable
      label={t('nav.audit')}
      name="audit"
      items={entries}
      keyOf={({ seq }) => String(seq)}
      columns={[
        { id: 'at', header: t('audit.at'), when: ({ at }) => at },
        { id: 'action', header: t('audit.action'), words: 'act', code: ({ action }) => action },
        {
          id: 'actor',
          header: t('audit.actor'),
          cell: ({ actor, actorName }) => <Who id={actor} name={actorName} as="actor" />,
        },
        {
          id: 'subject',
          header: t('audit.subject'),
          cell: ({ subject, subjectName }) => <Who id={subject} name={subjectName} as="subject" />,
        },
        { id: 'details', header: t('audit.details'), wide: true, cell: (item) => inWords(item) },
      ]}
    />
  )
}
