import type { Bonus, BonusType } from '@serendip/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Platform } from '../../platform/platform.ts'
import type { Api } from '../../platform/api/api-client.ts'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'

/** A bonus, and when the next one can be claimed by this device's clock. */
export interface ShownBonus extends Bonus {
  readonly nextHere: number | null
}

const shownBonus = (bonus: Bonus, nowMs: number): ShownBonus => ({
  ...bonus,
  nextHere: bonus.leftMs === null ? null : nowMs + bonus.leftMs,
})

const bonusKey = (userId: string, type: BonusType) => ['bonus', userId, type] as const

/** A bonus of a person, stored until the next one can be claimed. */
export const bonusQuery = (
  { api, clock }: Pick<Platform, 'api' | 'clock'>,
  userId: string,
  type: BonusType,
) =>
  queryOptions({
    queryKey: bonusKey(userId, type),
    queryFn: async () => {
      const { bonus } = await api.bonuses.bonus({ params: { type } })
      return bonus && shownBonus(bonus, clock.now())
    },
    staleTime: ({ state }) => state.data?.leftMs ?? Number.POSITIVE_INFINITY,
    // A moment later, when the day has begun for certain.
    refetchInterval: ({ state }) => (state.data?.leftMs ? state.data.leftMs + 500 : false),
  })

/** Claims a bonus; every balance is read anew. */
export function useClaim(type: BonusType) {
  const { api, clock } = usePlatform()
  const userId = useSession()?.profile._id ?? ''
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.bonuses.claim({ body: { bonusType: type } }),
    onSuccess({ bonus }) {
      queries.setQueryData(bonusKey(userId, type), shownBonus(bonus, clock.now()))
      return Promise.all([['coins'], ['profile']].map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
}

/** The walls that are open to a person, and whether all are closed for a while. */
export const wallsQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['offerwall', userId, 'walls'],
    queryFn: () => api.offerwall.walls(),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Services tell of finished offers whenever they like. */
const creditsEveryMs = 10_000
const pageRows = 50

/** A person's finished offers, newest first. */
export const creditsQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: ['offerwall', userId, 'credits'],
    queryFn: async ({ pageParam }: { pageParam: string | undefined }) =>
      (await api.offerwall.history({ query: pageParam === undefined ? {} : { after: pageParam } })).credits,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageRows ? undefined : page.at(-1)?.creditId),
    refetchInterval: creditsEveryMs,
    staleTime: 0,
  })
