import { type ExperimentName, experiments } from '@serendip/contract'
import type { OpenExperiment } from '@serendip/contract/operator'
import { Button, Field, SearchIcon, TextInput } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { peopleKey } from '../people/people-key.ts'
import { useMe } from '../queries.ts'
import styles from './settings-screen.module.css'

const shownMax = 5

interface ForcedPeopleProps {
  readonly name: ExperimentName
  readonly forced: OpenExperiment['forced']
}

/** Puts a person into a group on purpose, and lists those who were. */
export function ForcedPeople({ name, forced }: ForcedPeopleProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const mayForce = useMe().rights.has('settings.write')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<unknown>(null)
  const act = async (send: () => Promise<unknown>) => {
    setError(null)
    await send().catch(setError)
    await queries.invalidateQueries({ queryKey: ['settings', 'experiments'] })
  }
  const force = (userId: string, group: string | null) =>
    void act(async () => {
      await api.experiments.force({ params: { name }, body: { userId, group } })
      setTyped('')
    })
  const release = (userId: string) =>
    void act(() => api.experiments.release({ params: { name }, body: { userId } }))
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{t('experiments.forcedTitle')}</h2>
      {mayForce && (
        <div className={styles.form}>
          <Field label={t('experiments.findPerson')} hint={t('experiments.findPersonHint')}>
            <TextInput
              type="search"
              icon={<SearchIcon />}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </div>
      )}
      <ErrorNotice error={error} />
      <Candidates name={name} force={force} typed={typed.trim()} />
      <Forced forced={forced} release={mayForce ? release : null} />
    </section>
  )
}

interface CandidatesProps {
  readonly name: ExperimentName
  readonly typed: string
  force(userId: string, group: string | null): void
}

function Candidates({ name, typed, force }: CandidatesProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const q = useDeferredValue(typed)
  const { data } = useQuery({
    queryKey: [...peopleKey, 'search', q, shownMax],
    enabled: q !== '',
    queryFn: () => api.people.search({ query: { q } }),
  })
  if (q === '' || !data) return null
  if (data.people.length === 0) return <p className={styles.quiet}>{t('people.none')}</p>
  return (
    <DataTable
      label={t('experiments.findPerson')}
      items={data.people.slice(0, shownMax)}
      keyOf={({ userId }) => userId}
      columns={[
        { id: 'name', header: t('people.name'), person: (person) => person },
        {
          id: 'humanId',
          header: t('people.humanId'),
          wide: true,
          code: ({ humanReadableId }) => humanReadableId,
        },
        {
          id: 'acts',
          header: t('acts'),
          cell: ({ userId }) => (
            <span className={styles.buttons}>
              {[...experiments[name], null].map((group) => (
                <Button key={group ?? ''} size="s" onClick={() => force(userId, group)}>
                  {t('experiments.force', { group: group ?? t('experiments.others') })}
                </Button>
              ))}
            </span>
          ),
        },
      ]}
    />
  )
}

interface ForcedProps extends Pick<ForcedPeopleProps, 'forced'> {
  /** Null for an operator who only reads. */
  readonly release: ((userId: string) => void) | null
}

function Forced({ forced, release }: ForcedProps) {
  const { t } = useTranslation('console')
  if (forced.length === 0) return <p className={styles.quiet}>{t('experiments.forcedNone')}</p>
  return (
    <DataTable
      label={t('experiments.forcedTitle')}
      items={forced}
      keyOf={({ userId }) => userId}
      columns={[
        { id: 'name', header: t('people.name'), person: (person) => person },
        {
          id: 'group',
          header: t('experiments.group'),
          cell: ({ group }) => group ?? t('experiments.others'),
        },
        { id: 'at', header: t('audit.at'), wide: true, when: ({ at }) => at },
        {
          id: 'acts',
          header: t('acts'),
          cell: ({ userId }) =>
            release && (
              <Button size="s" onClick={() => release(userId)}>
                {t('experiments.remove')}
              </Button>
            ),
        },
      ]}
    />
  )
}
