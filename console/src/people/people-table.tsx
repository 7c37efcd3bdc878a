import type { FoundPerson } from '@serendip/contract/operator'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../parts/lists/data-table.tsx'
import { personColumns } from './person-columns.ts'
import { StandingBadge } from './standing-badge.tsx'

/** Found people, each with the way to their page. */
export function PeopleTable({ people }: { people: readonly FoundPerson[] }) {
  const { t } = useTranslation('console')
  return (
    <DataTable<FoundPerson>
      label={t('nav.people')}
      name="people"
      items={people}
      keyOf={({ userId }) => userId}
      columns={[
        { id: 'name', header: t('people.name'), person: (person) => person },
        { id: 'humanId', header: t('people.humanId'), code: ({ humanReadableId }) => humanReadableId },
        { id: 'standing', header: t('people.standing'), cell: (person) => <StandingBadge person={person} /> },
        ...personColumns(t),
        { id: 'joined', header: t('people.joined'), wide: true, when: ({ joinedAt }) => joinedAt },
      ]}
    />
  )
}
