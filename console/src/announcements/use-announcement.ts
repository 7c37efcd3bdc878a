import { type CompleteLocale, completeLocales } from '@serendip/contract'
import { type AnnouncementView, announcementDaysMax } from '@serendip/contract/operator'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useApi } from '../api.ts'
import { announcementQuery, announcementsKey, blankContent, type Content } from './announcement-queries.ts'

const dayMs = 24 * 3_600_000

const contentOf = ({ texts, place, segment, startsAt, endsAt }: Content): Content => ({
  texts,
  place,
  segment,
  startsAt,
  endsAt,
})
const isSame = (first: Content, second: Content): boolean =>
  JSON.stringify(contentOf(first)) === JSON.stringify(contentOf(second))

/** The first language whose text lacks one of its two parts; a language without both is not translated. */
const halfWritten = ({ texts }: Content): CompleteLocale | undefined =>
  completeLocales.find((language) => {
    const words = texts[language]
    return words !== undefined && (words.title.trim() === '' || words.text.trim() === '')
  })

function areOrdered({ startsAt, endsAt }: Content): boolean {
  const from = Math.max(startsAt ?? 0, Date.now())
  return endsAt > from && endsAt - from <= announcementDaysMax * dayMs
}

/** An announcement as the operator edits it; `stored` is null for a new one. */
export function useAnnouncement(stored: AnnouncementView | null) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [saved, setSaved] = useState<Content>(() => (stored ? contentOf(stored) : blankContent(Date.now())))
  const [content, setContent] = useState(saved)
  const [isSegmentValid, setSegmentValid] = useState(true)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const isOrdered = areOrdered(content)

  const run = async (act: () => Promise<string>) => {
    setPending(true)
    setError(null)
    try {
      const address = await act()
      // Before the address changes: nobody is asked about what was just saved.
      flushSync(() => setSaved(content))
      void navigate(address, { replace: true })
      await queries.invalidateQueries({ queryKey: [...announcementsKey, 'list'] })
    } catch (thrown) {
      setError(thrown)
    }
    setPending(false)
  }
  return {
    content,
    isOrdered,
    setSegmentValid,
    error,
    isPending,
    hasUnsaved: !isSegmentValid || !isSame(content, saved),
    halfWritten: halfWritten(content),
    isComplete: isSegmentValid && isOrdered && halfWritten(content) === undefined,
    change: (part: Partial<Content>) => setContent((now) => ({ ...now, ...part })),
    save: () =>
      run(async () => {
        const given = { announcementId: stored?.announcementId ?? null, seen: stored?.savedAt ?? null }
        const { announcementId } = await api.announcements.save({ body: { ...given, ...contentOf(content) } })
        await queries.fetchQuery({ ...announcementQuery(api, announcementId), staleTime: 0 })
        return `/announcements/${announcementId}`
      }),
    /** Its error is shown by the caller. */
    async discard() {
      if (stored) await api.announcements.discard({ params: { announcementId: stored.announcementId } })
      flushSync(() => {
        setSaved(content)
        setSegmentValid(true)
      })
      void navigate('/announcements', { replace: true })
      await queries.invalidateQueries({ queryKey: [...announcementsKey, 'list'] })
    },
  }
}
export type EditedAnnouncement = ReturnType<typeof useAnnouncement>
