import type { ChatMedia } from '@serendip/contract'
import { Button, Dialog, Notice, Skeleton } from '@serendip/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { MediaTile } from './media-tile.tsx'
import { MediaViewer } from './media-viewer.tsx'
import styles from './message-media.module.css'
import { PlayedSound } from './played-sound.tsx'

const waitingTiles = [1, 2, 3, 4, 5, 6] as const

interface MediaOverviewProps {
  readonly chatId: string
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** All files of a chat, newest first. */
export function MediaOverview({ chatId, open, onOpenChange }: MediaOverviewProps) {
  const { t } = useTranslation(['chat', 'everywhere'])
  const { api } = usePlatform()
  const [opened, setOpened] = useState<number | null>(null)
  const pages = useInfiniteQuery({
    queryKey: ['chat-media-items', chatId],
    queryFn: ({ pageParam }) =>
      api.chat.mediaItems({
        params: { chatId },
        query: pageParam === null ? {} : { paginationToken: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.paginationToken,
    gcTime: 0,
  })
  const items = pages.data?.pages.flatMap((page) => page.mediaItems) ?? []
  const seen = items.filter(isVisible)
  const shown = seen.filter(isClear)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={t('media.all')}
      closeLabel={t('everywhere:close')}
    >
      {pages.isError && <Notice tone="error">{t('media.failed')}</Notice>}
      {pages.isSuccess && items.length === 0 && <p className={styles.note}>{t('media.none')}</p>}
      <div className={styles.overview} aria-busy={pages.isPending}>
        {pages.isPending &&
          waitingTiles.map((tile) => <Skeleton key={tile} shape="block" className={styles.waiting ?? ''} />)}
        {seen.map((item, at) => (
          <MediaTile
            key={item.id}
            item={item}
            place={{ at: at + 1, of: seen.length }}
            isOpen={isClear(item)}
            isMarked
            onOpen={() => setOpened(shown.indexOf(item))}
          />
        ))}
      </div>
      {items
        .filter((item) => !isVisible(item))
        .map((item) => (
          <PlayedSound key={item.id} item={item} isOpen={item.availability === 'available'} />
        ))}
      {pages.hasNextPage && <Button onClick={() => void pages.fetchNextPage()}>{t('media.more')}</Button>}
      {opened !== null && (
        <MediaViewer isMarked items={shown} at={opened} onMove={setOpened} onClose={() => setOpened(null)} />
      )}
    </Dialog>
  )
}

const isVisible = ({ type }: ChatMedia): boolean => type !== 'audio'
const isClear = ({ availability, blurred }: ChatMedia): boolean => availability === 'available' && !blurred
