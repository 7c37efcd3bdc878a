import type { ChatMedia, MediaKind } from '@serendip/contract'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChatClient } from '../chat-context.tsx'
import type { MessageRow } from '../store/chat-database.ts'
import { useLive } from '../use-live.ts'
import { MediaTile } from './media-tile.tsx'
import { MediaViewer } from './media-viewer.tsx'
import { PlayedSound } from './played-sound.tsx'
import { ViewOnceEntry } from './view-once/view-once-entry.tsx'
import styles from './message-media.module.css'
import { WaitingTile } from './waiting-tile.tsx'

interface MessageMediaProps {
  readonly message: MessageRow
  /** It is part of a request, which hides its files until the person replies. */
  readonly isRequest: boolean
}

/** The files of a message: those on their way with their progress, and those that arrived. */
export function MessageMedia({ message, isRequest }: MessageMediaProps) {
  const { t } = useTranslation('chat')
  const { userId } = useChatClient()
  const [opened, setOpened] = useState<number | null>(null)
  if (message._id === undefined) return <WaitingFiles message={message} />
  if (message.viewOnce) {
    return <ViewOnceEntry message={message} viewOnce={message.viewOnce} isRequest={isRequest} />
  }
  const media = message.media ?? []
  if (media.length === 0) return <p className={styles.gone}>{t('content.gone')}</p>
  const isHidden = isRequest && message.from !== userId
  const seen = media.filter(({ type }) => type !== 'audio')
  return (
    <>
      {seen.length > 0 && (
        <div className={styles.grid} data-count={Math.min(seen.length, 5)}>
          {seen.map((item, at) => (
            <MediaTile
              key={item.id}
              item={item}
              place={{ at: at + 1, of: seen.length }}
              isOpen={isOpen(item, isHidden) && !(item.availability === 'available' && item.blurred)}
              isMarked={message.from !== userId}
              onOpen={() => setOpened(at)}
            />
          ))}
        </div>
      )}
      {media
        .filter(({ type }) => type === 'audio')
        .map((item) => (
          <PlayedSound key={item.id} item={item} isOpen={isOpen(item, isHidden)} />
        ))}
      {isHidden && <p className={styles.note}>{t('media.afterReply')}</p>}
      {opened !== null && (
        <MediaViewer
          items={seen}
          at={opened}
          isMarked={message.from !== userId}
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** A chat that was accepted opens what was sent before. */
const isOpen = ({ availability }: ChatMedia, isHidden: boolean): boolean =>
  availability === 'available' || (availability === 'openChat' && !isHidden)

function WaitingFiles({ message: { key: messageKey, status, files = [] } }: { message: MessageRow }) {
  const { database } = useChatClient()
  const rows = useLive(
    useCallback(
      () => database.files.filter(({ key }) => key === messageKey).sortBy('place'),
      [database, messageKey],
    ),
  )
  const seen = (rows ?? files).filter(({ kind }) => kind !== 'audio')
  const isSending = status === 'created'
  const tiles = (wanted: (kind: MediaKind) => boolean) =>
    rows
      ?.filter(({ kind }) => wanted(kind))
      .map((file) => <WaitingTile key={file.fileId} file={file} isSending={isSending} />)
  return (
    <>
      {seen.length > 0 && (
        <div className={styles.grid} data-count={Math.min(seen.length, 5)}>
          {tiles((kind) => kind !== 'audio') ??
            seen.map(({ fileId }) => <span key={fileId} className={styles.tile} />)}
        </div>
      )}
      {tiles((kind) => kind === 'audio')}
    </>
  )
}
