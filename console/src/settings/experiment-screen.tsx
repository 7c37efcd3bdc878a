import { type ExperimentName, isExperiment } from '@serendip/contract'
import type { OpenExperiment } from '@serendip/contract/operator'
import { Facts, Notice } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApi } from '../api.ts'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import type { Column } from '../parts/lists/columns.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { UnreadScreen } from '../parts/screen/unread-screen.tsx'
import { useMe } from '../queries.ts'
import { EndForm, ExperimentPart, SharesForm } from './experiment-forms.tsx'
import { ExperimentState } from './experiments-screen.tsx'
import { ForcedPeople } from './forced-people.tsx'
import { settingsQuery } from './settings-query.ts'
import styles from './settings-screen.module.css'

/** One experiment: what it changes, its shares with a preview, its end, who was forced, and whom it reached. */
export function ExperimentScreen() {
  const { name = '' } = useParams()
  return isExperiment(name) ? <Experiment key={name} name={name} /> : <NotFoundScreen />
}

function Experiment({ name }: { name: ExperimentName }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { t: tEffect } = useTranslation('experiment')
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'experiments', name],
    queryFn: () => api.experiments.open({ params: { name } }),
  })
  const mayChange = useMe().rights.has('settings.write')
  const read = useQuery(settingsQuery(api))
  const settings = read.data?.settings
  const shares = settings?.find(({ key }) => key === 'experimentShares')
  const ends = settings?.find(({ key }) => key === 'experimentEnds')
  if (!data || !shares || !ends) {
    const retry = () => Promise.all([refetch(), read.refetch()])
    const unread = {
      error: error ?? read.error,
      title: t('nav.experiments'),
      listPath: '/experiments',
      retry,
    }
    return <UnreadScreen {...unread} />
  }
  const { experiment, forced, days } = data
  return (
    <Screen title={name} actions={<Link to="/experiments">{t('experiments.all')}</Link>}>
      <ReadsOnly without="settings.write" />
      {!experiment.isBuilt && <Notice tone="warn">{t('experiments.noEffect')}</Notice>}
      <Facts>
        <Fact label={t('experiments.inside')}>{tEffect(`${name}.inside`)}</Fact>
        <Fact label={t('experiments.outside')}>{tEffect(`${name}.outside`)}</Fact>
        <Fact label={t('experiments.state')}>
          <ExperimentState view={experiment} />
        </Fact>
      </Facts>
      {mayChange && <ExperimentPart name={name} setting={shares} form={SharesForm} />}
      {mayChange && <ExperimentPart name={name} setting={ends} form={EndForm} />}
      <ForcedPeople name={name} forced={forced} />
      <Days days={days} groups={experiment.groups.map(({ group }) => group)} />
    </Screen>
  )
}

const plain = new Intl.NumberFormat('en-GB')
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function Days({ days, groups }: { days: OpenExperiment['days']; groups: readonly string[] }) {
  const { t } = useTranslation('console')
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{t('experiments.daysTitle')}</h2>
      {days.length === 0 ? (
        <p className={styles.quiet}>{t('experiments.daysNone')}</p>
      ) : (
        <DataTable
          label={t('experiments.daysTitle')}
          items={days}
          keyOf={({ day }) => String(day)}
          columns={[
            { id: 'day', header: t('experiments.day'), cell: ({ day }) => dayFormat.format(day) },
            ...[...groups, null].map(
              (group): Column<OpenExperiment['days'][number]> => ({
                id: group ?? '',
                header: group ?? t('experiments.others'),
                cell: ({ groups }) =>
                  plain.format(groups.find((knownGroup) => knownGroup.group === group)?.people ?? 0),
              }),
            ),
          ]}
        />
      )}
    </section>
  )
}
