import type { FoundPerson } from '@serendip/contract/operator'
import type { TFunction } from 'i18next'
import type { Column } from '../parts/lists/columns.tsx'
import { countryName } from '../parts/facts/names.ts'

/** The columns that every list of people has: role and country. */
export const personColumns = (
  t: TFunction<'console'>,
): readonly Column<Pick<FoundPerson, 'rolesGroup' | 'country'>>[] => [
  {
    id: 'role',
    header: t('people.role'),
    wide: true,
    cell: ({ rolesGroup }) => t(`rolesGroup.${rolesGroup}`),
  },
  { id: 'country', header: t('people.country'), wide: true, cell: ({ country }) => countryName(country) },
]
