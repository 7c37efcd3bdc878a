import { experiments } from '@serendip/contract'
import type { ExperimentView } from '@serendip/contract/operator'
import { Badge, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useMe } from '../queries.ts'
import styles from './settings-screen.module.css'

const percent = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'percent' })
const plain = new Intl.NumberFormat('en-GB')

/** Every experiment: what it changes, whether it runs and has an effect, and how many people it assigned. */
export function ExperimentsScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { t: tEffect } = useTranslation('experiment')
  const mayChange = useMe().rights.has('settings.write')
  const { data, error } = useQuery({
    queryKey: ['settings', 'experiments'],
    queryFn: () => api.experiments.list(),
  })
  return (
    <Screen
      title={t('nav.experiments')}
      text={t('about.experiments')}
      actions={
        <>
          {mayChange && <Link to="/settings/experimentShares">{t('experiments.edit')}</Link>}
          <ExportButton wanted={{ list: 'experiments' }} />
        </>
      }
    >
      <ErrorNotice error={error} />
      {!data && !error && <Spinner />}
      {data && (
        <DataTable
          label={t('nav.experiments')}
          items={data.experiments}
          keyOf={({ name }) => name}
          columns={[
            {
              id: 'name',
              header: t('experiments.name'),
              cell: ({ name }) => (
                <span className={styles.words}>
                  <Link to={`/experiments/${name}`}>{name}</Link>
                  <span className={styles.quiet}>{tEffect(`${name}.inside`)}</span>
                </span>
              ),
            },
            {
              id: 'effect',
              header: t('experiments.effect'),
              cell: ({ isBuilt }) => (
                <Badge tone={isBuilt ? 'mint' : 'warn'}>
                  {t(isBuilt ? 'experiments.built' : 'experiments.notBuilt')}
                </Badge>
              ),
            },
            { id: 'state', header: t('experiments.state'), cell: (item) => <ExperimentState view={item} /> },
            {
              id: 'people',
              header: t('experiments.people'),
              wide: true,
              cell: ({ groups, others: otherSplits }) =>
                [...groups, { group: t('experiments.others'), people: otherSplits }]
                  .map(({ group, people }) =>
                    t('experiments.peopleOf', { group, people: plain.format(people) }),
                  )
                  .join(', '),
            },
          ]}
        />
      )}
    </Screen>
  )
}

/** Whether an experiment runs, with its shares, or how it ended. */
export function ExperimentState({ view: { name, end, groups } }: { view: ExperimentView }) {
  const { t } = useTranslation('console')
  if (end === null) return t('experiments.stopped')
  if (end !== undefined) return t('experiments.shipped', { group: end })
  if (groups.every(({ share }) => share === null)) return t('experiments.off')
  const isAlone = experiments[name].length === 1
  return groups
    .map(({ group, share }) => {
      const text = percent.format(share ?? 0)
      return isAlone ? text : t('experiments.shareOf', { group, share: text })
    })
    .join(', ')
}
