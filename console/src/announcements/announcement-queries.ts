import type { AnnouncementSegment, AnnouncementView } from '@serendip/contract/operator'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

export const announcementsKey = ['announcements']
/** Time between two readings of counts and states. */
export const refreshMs = 15_000

/** The brands that an announcement may be limited to. */
export const brandsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...announcementsKey, 'brands'],
    queryFn: async () => (await api.announcements.list({ query: {} })).brands,
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
