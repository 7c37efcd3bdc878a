import { type PrivateSearch, peoplePageMax, type ViewPurpose } from '@serendip/contract/operator'
import { Section } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListBody } from '../parts/lists/list-body.tsx'
import { PurposeButtons } from '../parts/forms/purpose-buttons.tsx'
import { usePages } from '../parts/lists/use-pages.ts'
import { useMe } from '../queries.ts'
import { PeopleTable } from './people-table.tsx'

interface PrivateSearchProps {
  readonly by: PrivateSearch
  readonly q: string
}

/** Finds people by something private, once the operator says what for; each search is logged. */
export function PrivateSearchSection({ by, q }: PrivateSearchProps) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [purpose, setPurpose] = useState<ViewPurpose | null>(null)
  if (by === 'report' && !rights.has('evidence.read')) return null
  const title = t(`people.privately.${by}`)
  return (
    <Section title={title} {...(purpose === null && { text: t('people.privately.text') })}>
      {purpose === null ? (
        <PurposeButtons label={title} onChoose={setPurpose} />
      ) : (
        <Found by={by} q={q} purpose={purpose} />
      )}
    </Section>
  )
}

function Found({ by, q, purpose }: PrivateSearchProps & { readonly purpose: ViewPurpose }) {
  const { t } = useTranslation('console')
  const pages = usePages({
    key: ['people-privately', q, purpose],
    isLogged: true,
    read: (api, after) => api.people.searchPrivately({ body: { q, purpose, after } }),
    items: ({ people }) => people,
    next: ({ people }) => people.at(peoplePageMax - 1)?.userId,
  })
  return (
    <ListBody pages={pages} more={t('people.more')} empty={<p>{t(`people.privately.none.${by}`)}</p>}>
      {(people) => <PeopleTable people={people} />}
    </ListBody>
  )
}
