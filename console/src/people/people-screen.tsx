import { peoplePageMax, privateSearchOf } from '@serendip/contract/operator'
import { EmptyState, SearchIcon, TextInput } from '@serendip/ui'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { ListBody } from '../parts/lists/list-body.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { usePages } from '../parts/lists/use-pages.ts'
import { peopleKey } from './people-key.ts'
import { PeopleTable } from './people-table.tsx'
import { PrivateSearchSection } from './private-search-section.tsx'

/** Finds anybody; the search is the address, so that it can be sent to someone. */
export function PeopleScreen() {
  const { t } = useTranslation('console')
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const wanted = useDeferredValue(q.trim())
  const privately = privateSearchOf(wanted)
  // A name may have digits; it is never an address, a call or a report.
  const isOpen = wanted !== '' && (privately === null || privately === 'phone')
  const pages = usePages({
    key: [...peopleKey, 'search', wanted],
    enabled: isOpen,
    read: (api, after) => api.people.search({ query: { q: wanted, after } }),
    items: ({ people }) => people,
    next: ({ people }) => people.at(peoplePageMax - 1)?.userId,
  })
  return (
    <Screen
      title={t('nav.people')}
      text={t('about.people')}
      actions={isOpen && <ExportButton wanted={{ list: 'people', q: wanted }} />}
    >
      <TextInput
        autoFocus
        type="search"
        icon={<SearchIcon />}
        aria-label={t('people.search')}
        placeholder={t('people.placeholder')}
        value={q}
        onChange={({ target: { value } }) => setParams(value === '' ? {} : { q: value }, { replace: true })}
      />
      {wanted === '' && (
        <EmptyState icon={<SearchIcon />} title={t('people.start')} text={t('people.startText')} />
      )}
      {privately !== null && <PrivateSearchSection key={wanted} by={privately} q={wanted} />}
      {isOpen && (
        <ListBody
          pages={pages}
          more={t('people.more')}
          empty={
            privately === null && (
              <EmptyState icon={<SearchIcon />} title={t('people.none')} text={t('people.noneText')} />
            )
          }
        >
          {(people) => <PeopleTable people={people} />}
        </ListBody>
      )}
    </Screen>
  )
}
