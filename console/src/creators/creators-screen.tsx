import {
  type CreatorEarned,
  type CreatorOverview,
  creatorsPageMax,
  type SupervisionGroup,
  type ViewPurpose,
} from '@serendip/contract/operator'
import { Badge, EmptyState, Field, Section, Select, SparklesIcon } from '@serendip/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import type { Column } from '../parts/lists/columns.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { ListBody } from '../parts/lists/list-body.tsx'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { PurposeButtons } from '../parts/forms/purpose-buttons.tsx'
import { SavedFilters } from '../parts/lists/saved-filters.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { usePages } from '../parts/lists/use-pages.ts'
import { personColumns } from '../people/person-columns.ts'
import { useMe } from '../queries.ts'
import { creatorsKey } from './creators-key.ts'
import { GroupChoice } from './group-choice.tsx'
import { GroupsSection } from './groups-section.tsx'

const plain = new Intl.NumberFormat('en-GB')
const dollars = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD' })

/** Creators who can be called, with their earnings and supervisors. */
export function CreatorsScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const [params, setParams] = useSearchParams()
  const groupId = params.get('group') ?? ''
  const { data: supervision } = useQuery({
    queryKey: [...creatorsKey, 'groups'],
    queryFn: () => api.creators.groups(),
  })
  const pages = usePages({
    key: [...creatorsKey, 'list', groupId],
    read: (from, after) =>
      from.creators.overview({ query: { after, groupId: groupId === '' ? undefined : groupId } }),
    items: ({ creators }) => creators,
    next: ({ creators }) => creators.at(creatorsPageMax - 1)?.userId,
  })
  const groups = supervision?.groups ?? []
  return (
    <Screen
      title={t('nav.creators')}
      text={t('about.creators')}
      actions={
        <ExportButton wanted={(purpose) => ({ list: 'creators', groupId: groupId || undefined, purpose })} />
      }
    >
      <SavedFilters />
      {groups.length > 0 && (
        <Field label={t('creators.show')}>
          <Select
            value={groupId}
            onChange={({ target: { value } }) => setParams(value === '' ? {} : { group: value })}
          >
            <option value="">{t('creators.all')}</option>
            {groups.map((group) => (
              <option key={group.groupId} value={group.groupId}>
                {t('creators.groupOf', { group: group.name, name: group.supervisor.name })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <ListBody
        pages={pages}
        more={t('people.more')}
        empty={
          <EmptyState icon={<SparklesIcon />} title={t('creators.none')} text={t('creators.noneText')} />
        }
      >
        {(creators) => <Creators creators={creators} groups={groups} />}
      </ListBody>
      {supervision && <GroupsSection {...supervision} />}
    </Screen>
  )
}

interface CreatorsProps {
  readonly creators: readonly CreatorOverview[]
  readonly groups: readonly SupervisionGroup[]
}

function Creators({ creators, groups }: CreatorsProps) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [purpose, setPurpose] = useState<ViewPurpose | null>(null)
  const { earned, error } = useEarnings(creators, purpose)
  const columns: readonly Column<CreatorOverview>[] = [
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
    { id: 'available', header: t('creators.available'), cell: (item) => <Availability creator={item} /> },
    ...personColumns(t),
    { id: 'rate', header: t('creators.rate'), wide: true, count: ({ rateCoins }) => rateCoins },
    {
      id: 'group',
      header: t('creators.group'),
      cell: (item) => <GroupChoice creator={item} groups={groups} />,
    },
  ]
  return (
    <>
      {rights.has('wallets.read') && purpose === null && (
        <Section title={t('creators.earnings')} text={t('creators.earningsText')}>
          <PurposeButtons label={t('creators.earnings')} onChoose={setPurpose} />
        </Section>
      )}
      <ErrorNotice error={error} />
      <DataTable
        label={t('nav.creators')}
        name="creators"
        items={creators}
        keyOf={({ userId }) => userId}
        columns={earned === null ? columns : [...columns, ...earningColumns(t, earned)]}
      />
    </>
  )
}

interface Earned {
  readonly of: ReadonlyMap<string, CreatorEarned>
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
    queryFn: async (): Promise<Earned> => {
      const of = new Map<string, CreatorEarned>()
      let cents = 0
      for (let from = 0; from < userIds.length; from += creatorsPageMax) {
        const body = { purpose: purpose ?? 'quality', userIds: userIds.slice(from, from + creatorsPageMax) }
        const { earned, payoutCentsPer1000Coins } = await api.creators.earnings({ body })
        for (const one of earned) of.set(one.userId, one)
        cents = payoutCentsPer1000Coins
      }
      return { of, payoutCentsPer1000Coins: cents }
    },
  })
  return { earned: data ?? null, error }
}

function earningColumns(
  t: TFunction<'console'>,
  { of, payoutCentsPer1000Coins }: Earned,
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
