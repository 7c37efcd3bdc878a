import { experiments } from '@serendip/contract'
import { settingKeys } from '@serendip/contract/operator'
import { oneLine } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { legalQuery } from '../legal/legal-queries.ts'
import { filtersQuery } from '../parts/lists/filters-query.ts'
import { peopleKey } from '../people/people-key.ts'
import { useMe } from '../queries.ts'
import { type NavigationItem, navigationFor } from './navigation.ts'

/** Target of an entry. */
export interface Target {
  readonly key: string
  readonly path: string
  readonly icon: NavigationItem['icon']
  readonly label: string
  readonly group: string
}

/** Records that have a screen, by the prefix of their id. */
const pages = {
  ann: ['/announcements/', 'announcements', 'palette.announcement', 'product', 'announcements.read'],
  apl: ['/appeals/', 'appeals', 'palette.appeal', 'review', 'appeals.read'],
  cap: ['/applications/', 'applications', 'palette.application', 'review', 'applications.read'],
  call: ['/people?q=', 'people', 'palette.call', 'people', 'people.read'],
  chat: ['/support/', 'support', 'palette.chat', 'people', 'support.read'],
  lot: ['/ledger?reference=', 'ledger', 'palette.lot', 'money', 'wallets.read'],
  opr: ['/audit?actor=', 'audit', 'palette.operator', 'administration', 'audit.read'],
  pho: ['/photos/', 'photos', 'palette.photo', 'review', 'evidence.read'],
  ring: ['/people?q=', 'people', 'palette.call', 'people', 'people.read'],
  rep: ['/reports/', 'reports', 'palette.report', 'review', 'evidence.read'],
  sto: ['/stories/', 'stories', 'palette.story', 'review', 'evidence.read'],
  str: ['/strikes/', 'strikes', 'palette.strikes', 'review', 'evidence.read'],
  vid: ['/videos/', 'videos', 'palette.video', 'review', 'evidence.read'],
  txr: ['/texts/', 'texts', 'palette.text', 'review', 'evidence.read'],
  usr: ['/people/', 'people', 'palette.person', 'people', 'people.read'],
} as const
const isPage = (kind: string | undefined): kind is keyof typeof pages =>
  kind !== undefined && Object.hasOwn(pages, kind)

/** The screen of a record whose id was entered, and what the audit log says of it. */
function useRecord(wanted: string): readonly Target[] {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [, kind] = /^([a-z]{2,4})_[0-9a-z]{20}$/.exec(wanted) ?? []
  if (kind === undefined) return []
  const found: Target[] = []
  if (isPage(kind)) {
    const [path, icon, label, group, right] = pages[kind]
    const target = { icon, label: t(label, { id: wanted }), group: t(`navGroup.${group}`) }
    if (rights.has(right)) found.push({ ...target, key: wanted, path: `${path}${wanted}` })
  }
  if (rights.has('audit.read')) {
    found.push({
      key: `audit ${wanted}`,
      path: `/audit?subject=${wanted}`,
      icon: 'audit',
      label: t('palette.audit', { id: wanted }),
      group: t('navGroup.administration'),
    })
  }
  return found
}

/** Settings, experiments and legal pages, each with a screen of its own. */
function useProductPages(wanted: string): readonly Target[] {
  const api = useApi()
  const { t } = useTranslation('console')
  const { t: tSetting } = useTranslation('setting')
  const { rights } = useMe()
  const { pages: legal = [] } =
    useQuery({ ...legalQuery(api), enabled: rights.has('legal.read') && wanted !== '' }).data ?? {}
  const brands = new Set(legal.map(({ brand }) => brand))
  const settings = settingKeys.map(
    (key): Target => ({
      key: `setting ${key}`,
      path: `/settings/${key}`,
      icon: 'settings',
      label: tSetting(`${key}.name`),
      group: t('nav.settings'),
    }),
  )
  const splits = Object.keys(experiments).map(
    (name): Target => ({
      key: `experiment ${name}`,
      path: `/experiments/${name}`,
      icon: 'experiments',
      label: name,
      group: t('nav.experiments'),
    }),
  )
  const texts = legal.map(
    ({ brand, page }): Target => ({
      key: `${brand} ${page}`,
      path: `/legal/${brand}/${page}`,
      icon: 'legal',
      label: t(`legalPage.${page}`),
      group: brands.size > 1 ? brand : t('nav.legal'),
    }),
  )
  return [...(rights.has('settings.read') ? [...settings, ...splits] : []), ...texts]
}

const peopleShown = 5
/** The first people whom a search finds, and the whole search. */
function usePeople(wanted: string): readonly Target[] {
  const api = useApi()
  const { t } = useTranslation('console')
  const maySearch = useMe().rights.has('people.read') && wanted !== ''
  const q = useDeferredValue(wanted)
  const { data } = useQuery({
    queryKey: [...peopleKey, 'palette', q],
    queryFn: () => api.people.search({ query: { q } }),
    enabled: maySearch && q.length > 1,
  })
  if (!maySearch) return []
  const found = wanted === q ? (data?.people ?? []) : []
  const shared = { icon: 'people', group: t('navGroup.people') } as const
  return [
    ...found.slice(0, peopleShown).map(({ userId, name, humanReadableId }) => ({
      ...shared,
      key: userId,
      path: `/people/${userId}`,
      label: oneLine([name || t('people.nameless'), humanReadableId]),
    })),
    {
      ...shared,
      key: 'search',
      path: `/people?q=${encodeURIComponent(wanted)}`,
      label: t('palette.people', { text: wanted }),
    },
  ]
}

/** Results for these words: screens, saved filters, settings and people by name, and records by id. */
export function useTargets(wanted: string): readonly Target[] {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const { filters = [] } = useQuery(filtersQuery(api)).data ?? {}
  const record = useRecord(wanted)
  const productPages = useProductPages(wanted)
  const people = usePeople(record.length === 0 ? wanted : '')
  const isWanted = (words: string) => words.toLowerCase().includes(wanted.toLowerCase())
  const items = navigationFor(rights).flatMap(({ key, items: ofGroup }) =>
    ofGroup.map((item) => ({ ...item, label: t(`nav.${item.key}`), group: t(`navGroup.${key}`) })),
  )
  const saved = items.flatMap(({ key, path, icon, label }) =>
    filters
      .filter((filter) => filter.path.startsWith(`${path}?`))
      .map((filter) => ({
        key: `${key}${filter.path}`,
        path: filter.path,
        icon,
        label: filter.name,
        group: label,
      })),
  )
  const found = [...items, ...saved].filter(({ label, group }) => isWanted(label) || isWanted(group))
  if (record.length > 0) return record
  // Without a word, where to go; the product's pages are too many to list.
  return wanted === '' ? found : [...found, ...productPages.filter(({ label }) => isWanted(label)), ...people]
}
