import { Badge, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../client.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { Screen } from '../parts/screen.tsx'

const percent = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'percent' })
const plain = new Intl.NumberFormat('en-GB')

/** Every experiment, whether it runs and has an effect, and how many people it assigned. */
export function ExperimentsScreen() {
  const { t } = useTranslation('console')
  const { data, error } = useQuery({
    queryKey: ['settings', 'experiments'],
    queryFn: () => api.settings.experiments(),
  })
  return (
    <Screen
      title={t('nav.experiments')}
      text={t('about.experiments')}
      actions={<Link to="/settings/experimentShares">{t('experiments.edit')}</Link>}
    >
      <ErrorNotice error={error} />
      {!data && !error && <Spinner />}
      {data && (
        <DataTable
          label={t('nav.experiments')}
          items={data.experiments}
          keyOf={({ name }) => name}
          columns={[
            { key: 'name', label: t('experiments.name'), cell: ({ name }) => <code>{name}</code> },
            {
              key: 'effect',
              label: t('experiments.effect'),
              cell: ({ isBuilt }) => (
                <Badge tone={isBuilt ? 'mint' : 'warn'}>
                  {t(isBuilt ? 'experiments.built' : 'experiments.notBuilt')}
                </Badge>
              ),
            },
            {
              key: 'share',
              label: t('experiments.share'),
              cell: ({ groups }) =>
                groups
                  .map(({ group, share }) =>
                    share === null
                      ? t('experiments.off')
                      : t('experiments.shareOf', { group, share: percent.format(share) }),
                  )
                  .filter((text, index, all) => all.indexOf(text) === index)
                  .join(', '),
            },
            {
              key: 'people',
              label: t('experiments.people'),
              cell: ({ groups, others }) =>
                [...groups, { group: t('experiments.others'), people: others }]
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
