import type { AnnouncementSegment, AnnouncementView } from '@serendip/contract/operator'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

export const announcementsKey = ['announcements']
/** Time between two readings of counts and states. */
const refreshMs = 15_000

export const announcementsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...announcementsKey, 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.announcements.list({ query: { after: pageParam } }),
    getNextPageParam: ({ announcements, hasMore }) =>
      hasMore ? announcements.at(-1)?.announcementId : undefined,
    refetchInterval: refreshMs,
  })

export const announcementQuery = (api: Api, announcementId: string) =>
  queryOptions({
    queryKey: [...announcementsKey, announcementId],
    queryFn: () => api.announcements.open({ params: { announcementId } }),
    // A text that is being edited must not change below the operator.
    refetchInterval: ({ state: { data } }) => (data?.state === 'draft' ? false : refreshMs),
    refetchOnWindowFocus: false,
  })

export const estimateQuery = (api: Api, segment: AnnouncementSegment) =>
  queryOptions({
    queryKey: [...announcementsKey, 'estimate', segment],
    queryFn: () => api.announcements.estimate({ body: { segment } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Part of an announcement that an operator writes. */
export type Content = Pick<AnnouncementView, 'texts' | 'place' | 'segment' | 'startsAt' | 'endsAt'>

const weekMs = 7 * 24 * 3_600_000
const minuteMs = 60_000

export const blankContent = (now: number): Content => ({
  texts: { en: { title: '', text: '' } },
  place: null,
  segment: { languages: [], countries: [], gender: null, role: null, newWithinDays: null, brand: null },
  startsAt: null,
  endsAt: now - (now % minuteMs) + weekMs,
})
