import { type ActivityPage, activityGroupNames } from '@serendip/contract'
import { Button, EmptyState, Notice, Page, Skeleton } from '@serendip/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Mascot } from '../../art/mascot.tsx'
import music from '../../art/stickers/music.svg'
import { usePlatform } from '../../platform/platform-context.tsx'
import { AddressChips } from '../../shared/filter/address-chips.tsx'
import { ActivityList } from './activity-list.tsx'
import { groupOf, partsOf } from './activity-parts.ts'
import { activityQuery } from './activity-queries.ts'
import styles from './activity.module.css'
import { useFollowedNow } from './use-followed-now.tsx'

const waitingRows = [1, 2, 3, 4] as const

/** `/activity`: what happened to a person while they were elsewhere, and what is going on now. */
export function createActivityScreen(showAlerts: () => void) {
  return () => <ActivityScreen onAlerts={showAlerts} />
}

function ActivityScreen({ onAlerts }: { onAlerts(): void }) {
  const { t } = useTranslation('activity')
  return (
    <Page title={t('title')}>
      <title>{t('pageTitle')}</title>
      <Groups />
      <History />
      <Button variant="quiet" className={styles.alerts ?? ''} onClick={onAlerts}>
        {t('alerts')}
      </Button>
    </Page>
  )
}

function Groups() {
  const { t } = useTranslation('activity')
  const { brand } = usePlatform()
  const [search] = useSearchParams()
  return (
    <AddressChips
      label={t('show')}
      field="show"
      all={t('group.all')}
      choices={activityGroupNames.map((value) => ({
        value,
        words: value === 'team' ? brand.name : t(`group.${value}`),
      }))}
      chosen={groupOf(search)}
    />
  )
}

function History() {
  const { t } = useTranslation(['activity', 'everywhere'])
  const { api } = usePlatform()
  const [search] = useSearchParams()
  const group = groupOf(search)
  const history = useInfiniteQuery(activityQuery(api, group))
  const { data, isPending, isError, isSuccess, hasNextPage, isFetchingNextPage } = history
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const newSince = useLook(data?.pages[0], group === null)
  const { fresh, earlier } = partsOf(entries, newSince)
  const now = useFollowedNow()
  const shownNow = group === null ? now : []
  return (
    <div className={styles.history} aria-busy={isPending}>
      {isError && (
        <Notice
          tone="error"
          action={<Button onClick={() => void history.refetch()}>{t('everywhere:retry')}</Button>}
        >
          {t('failed')}
        </Notice>
      )}
      {isPending && waitingRows.map((row) => <Skeleton key={row} shape="row" />)}
      {isSuccess && !hasNextPage && entries.length === 0 && shownNow.length === 0 && <NothingYet />}
      <ActivityList title={t('new')} entries={fresh} isNew>
        {isSuccess && shownNow}
      </ActivityList>
      <ActivityList title={t('earlier')} entries={earlier} />
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/**
 * Notes that the list was seen. Answers when the person had looked before they opened the screen: what came since stays
 * marked while they are here.
 */
function useLook(page: ActivityPage | undefined, isWhole: boolean): number | null {
  const { api } = usePlatform()
  const before = useRef<number | null>(undefined)
  if (page && before.current === undefined) before.current = page.seenAt
  const { readAt, seenAt } = page ?? {}
  const newest = page?.entries[0]?.notedAt
  useEffect(() => {
    // A part of the list says nothing about the rest.
    if (!isWhole || readAt === undefined || newest === undefined || (seenAt ?? 0) >= newest) return
    // Not noted: the badge stays, and the next look tries again.
    api.activity.see({ body: { upTo: readAt } }).catch(() => null)
  }, [api, isWhole, readAt, newest, seenAt])
  return before.current ?? null
}

function NothingYet() {
  const { t } = useTranslation('activity')
  const [search] = useSearchParams()
  const group = groupOf(search)
  return (
    <EmptyState
      icon={<Mascot picture={music} />}
      title={t(group === null ? 'empty.title' : 'empty.groupTitle')}
      text={t(`empty.${group ?? 'all'}`)}
      action={
        <Button asChild size="l" variant="solid">
          <Link to="/match">{t('empty.action')}</Link>
        </Button>
      }
    />
  )
}
