import {
  type CreatorEarnings,
  type CreatorOverview,
  creatorsPageMax,
  type ViewPurpose,
} from '@serendip/contract/operator'
import { Badge, EmptyState, Field, Section, Select, SparklesIcon } from '@serendip/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import type { Column } from '../parts/lists/columns.tsx'
import { defineList } from '../parts/lists/define-list.tsx'
import type { Filter } from '../parts/lists/filters.tsx'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { PurposeButtons } from '../parts/forms/purpose-buttons.tsx'
import { personColumns } from '../people/person-columns.ts'
import { useMe } from '../queries.ts'
import { creatorsKey } from './creators-key.ts'
import { GroupChoice } from './group-choice.tsx'
import { GroupsSection } from './groups-section.tsx'

const plain = new Intl.NumberFormat('en-GB')
const dollars = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD' })

function useSupervision() {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...creatorsKey, 'groups'],
    queryFn: () => api.creators.groups(),
  })
  return data
}

/** Only the creators of a group, where there are any groups. */
const group: Filter<string> = {
  parse: (groupId) => groupId || undefined,
  show: ({ value, set }) => <GroupFilter value={value} set={set} />,
}

function GroupFilter({ value, set }: { value: string; set(groupId: string): void }) {
  const { t } = useTranslation('console')
  const groups = useSupervision()?.groups ?? []
  if (groups.length === 0) return null
  return (
    <Field label={t('creators.show')}>
      <Select value={value} onChange={({ target }) => set(target.value)}>
        <option value="">{t('creators.all')}</option>
        {groups.map(({ groupId, name, supervisor }) => (
          <option key={groupId} value={groupId}>
            {t('creators.groupOf', { group: name, name: supervisor.name })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Creators who can be called, with their earnings and supervisors. */
export const creatorsList = defineList({
  name: 'creators',
  filters: { group },
  read: (api, { group: groupId }, after) => api.creators.overview({ query: { after, groupId } }),
  items: ({ creators }) => creators,
  keyOf: ({ userId }) => userId,
  pageMax: creatorsPageMax,
  csv:
    ({ group: groupId }) =>
    (purpose) => ({ list: 'creators', groupId, purpose }),
  useView({ t, items: creators = [] }) {
    const { rights } = useMe()
    const supervision = useSupervision()
    const [purpose, setPurpose] = useState<ViewPurpose | null>(null)
    const { earned, error } = useEarnings(creators, purpose)
    return {
      columns: [
        {
          id: 'name',
          header: t('people.name'),
          cell: (creator) => (
            <>
              <PersonLink person={creator} />{' '}
              {creator.isSandbox && <Badge tone="warn">{t('people.sandboxMark')}</Badge>}
            </>
          ),
        },
        {
          id: 'available',
          header: t('creators.available'),
          cell: (item) => <Availability creator={item} />,
        },
        ...personColumns(t),
        { id: 'rate', header: t('creators.rate'), wide: true, count: ({ rateCoins }) => rateCoins },
        {
          id: 'group',
          header: t('creators.group'),
          cell: (item) => <GroupChoice creator={item} groups={supervision?.groups ?? []} />,
        },
        ...(earned === null ? [] : earningColumns(t, earned)),
      ],
      notices: creators.length > 0 && rights.has('wallets.read') && purpose === null && (
        <Section title={t('creators.earnings')} text={t('creators.earningsText')}>
          <PurposeButtons label={t('creators.earnings')} onChoose={setPurpose} />
        </Section>
      ),
      below: supervision && <GroupsSection {...supervision} />,
      error,
      empty: <EmptyState icon={<SparklesIcon />} title={t('creators.none')} text={t('creators.noneText')} />,
      more: t('people.more'),
    }
  },
})

interface LoadedEarnings {
  readonly of: ReadonlyMap<string, CreatorEarnings>
  readonly payoutCentsPer1000Coins: number
}

/** Page by page, as the list grows; each answer is an entry of the audit log. */
function useEarnings(creators: readonly CreatorOverview[], purpose: ViewPurpose | null) {
  const api = useApi()
  const userIds = creators.map(({ userId }) => userId)
  const { data, error } = useQuery({
    queryKey: ['creators-earnings', purpose, userIds],
    enabled: purpose !== null && userIds.length > 0,
    // Every look is logged: only those that the operator asked for.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<LoadedEarnings> => {
      const of = new Map<string, CreatorEarnings>()
      let cents = 0
      for (let from = 0; from < userIds.length; from += creatorsPageMax) {
        const body = { purpose: purpose ?? 'quality', userIds: userIds.slice(from, from + creatorsPageMax) }
        const { earned, payoutCentsPer1000Coins } = await api.creators.earnings({ body })
        for (const person of earned) of.set(person.userId, person)
        cents = payoutCentsPer1000Coins
      }
      return { of, payoutCentsPer1000Coins: cents }
    },
  })
  return { earned: data ?? null, error }
}

function earningColumns(
  t: TFunction<'console'>,
  { of, payoutCentsPer1000Coins }: LoadedEarnings,
): readonly Column<CreatorOverview>[] {
  const shown = (coins: number | undefined): string =>
    coins === undefined
      ? '–'
      : t('creators.earned', {
          coins: plain.format(coins),
          money: dollars.format(Math.floor((coins * payoutCentsPer1000Coins) / 1000) / 100),
        })
  return [
    { id: 'week', header: t('creators.week'), cell: ({ userId }) => shown(of.get(userId)?.weekCoins) },
    { id: 'month', header: t('creators.month'), cell: ({ userId }) => shown(of.get(userId)?.monthCoins) },
  ]
}

/** Whether a creator can be called now; otherwise what prevents it. */
function Availability({ creator }: { creator: CreatorOverview }) {
  const { t } = useTranslation('console')
  const { rolesGroup, acceptsCalls, mayUseVideo, presence } = creator
  if (rolesGroup !== 'goddess') return <Badge>{t(`creatorState.${rolesGroup}`)}</Badge>
  if (!mayUseVideo) return <Badge tone="warn">{t('creatorState.unproven')}</Badge>
  if (presence === 'offline') return <Badge>{t('creatorState.offline')}</Badge>
  if (!acceptsCalls) return <Badge>{t('creatorState.callsOff')}</Badge>
  return presence === 'inacall' ? (
    <Badge tone="coin">{t('creatorState.inacall')}</Badge>
  ) : (
    <Badge tone="mint">{t('creatorState.online')}</Badge>
  )
}
