import { ChevronRightIcon, DayEntry, shortName } from '@serendip/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { followingsQuery } from '../../shared/people/people-queries.ts'
import { ringsQuery } from '../../shared/stories/stories-query.ts'
import styles from './activity.module.css'
import { namesOf } from './activity-parts.ts'
import { Faces, type Face } from './faces.tsx'

interface NowLineProps {
  readonly faces: readonly Face[]
  readonly words: string
  readonly to: string
}

/** Lines about the people whom one follows: those who are online now, and new stories. None if there is nothing. */
export function useFollowedNow(): readonly ReactNode[] {
  const { t, i18n } = useTranslation('activity')
  const { api } = usePlatform()
  const isSent = Boolean(useSession()?.profile.expectedSource)
  const { data: known = [] } = useQuery(followingsQuery(api))
  const { data: stories } = useInfiniteQuery({ ...ringsQuery(api), enabled: !isSent })
  const online = known
    .filter((person) => person.online && person.relation.added)
    .map(({ person: { userId, name, avatar } }) => ({ userId, name, avatar }))
  const posted = (stories?.pages.flatMap(({ creators }) => creators) ?? [])
    .filter(({ hasUnseen }) => hasUnseen)
    .map(({ creatorId: userId, name, avatar }) => ({ userId, name, avatar }))
  const line = (key: 'online' | 'stories', faces: readonly Face[], to: string) => {
    if (faces.length === 0) return []
    const names = namesOf(
      faces.map(({ name }) => shortName(name)),
      i18n.language,
      (count) => t('andMore', { count }),
    )
    const words = t(`now.${key}`, { count: faces.length, names })
    return [<NowLine key={key} faces={faces} words={words} to={to} />]
  }
  return [...line('online', online, '/followings'), ...line('stories', posted, '/stories')]
}

function NowLine({ faces, words, to }: NowLineProps) {
  return (
    <DayEntry>
      <Faces people={faces} />
      <p className={styles.words}>
        <Link to={to} className={styles.link ?? ''}>
          {words}
        </Link>
      </p>
      <ChevronRightIcon className={styles.sign} />
    </DayEntry>
  )
}
