import type { FoundPerson } from '@serendip/contract/operator'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataTable } from '../parts/data-table.tsx'
import { countryName } from '../parts/names.ts'
import { When } from '../parts/when.tsx'
import { StandingBadge } from './standing-badge.tsx'

/** Found people, each with the way to their page. */
export function PeopleTable({ people }: { people: readonly FoundPerson[] }) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('nav.people')}
      name="people"
      items={people}
      keyOf={({ userId }) => userId}
      columns={[
        {
          id: 'name',
          header: t('people.name'),
          cell: ({ row }) => (
            <Link to={`/people/${row.original.userId}`}>
              <bdi>{row.original.name || t('people.nameless')}</bdi>
            </Link>
          ),
        },
        {
          id: 'humanId',
          header: t('people.humanId'),
          cell: ({ row }) => <code>{row.original.humanReadableId}</code>,
        },
        {
          id: 'standing',
          header: t('people.standing'),
          cell: ({ row }) => <StandingBadge person={row.original} />,
        },
        {
          id: 'role',
          header: t('people.role'),
          meta: { wide: true },
          cell: ({ row }) => t(`rolesGroup.${row.original.rolesGroup}`),
        },
        {
          id: 'country',
          header: t('people.country'),
          meta: { wide: true },
          cell: ({ row }) => countryName(row.original.country),
        },
        {
          id: 'joined',
          header: t('people.joined'),
          meta: { wide: true },
          cell: ({ row }) => <When ms={row.original.joinedAt} />,
        },
      ]}
    />
  )
}
