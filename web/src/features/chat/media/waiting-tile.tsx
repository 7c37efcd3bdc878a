import { IconButton, VideoIcon, XIcon } from '@serendip/ui'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useChatClient } from '../chat-context.tsx'
import type { FileRow } from '../store/chat-database.ts'
import styles from './message-media.module.css'
import { LocalSound } from './played-sound.tsx'
import { useObjectUrl } from './use-media.ts'

/** A file on its way: its own progress, and a way to take it back. */
export function WaitingTile({ file, isSending }: { file: FileRow; isSending: boolean }) {
  const { t, i18n } = useTranslation('chat')
  const { uploads } = useChatClient()
  const { fileId, kind, key } = file
  const progress = useSyncExternalStore(uploads.progress.subscribe, () =>
    uploads.progress.getSnapshot().get(fileId),
  )
  const isConverting = progress?.step === 'converting'
  const share = file.mediaId === undefined || isConverting ? (progress?.share ?? 0) : 1
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)
  return (
    <div className={styles.tile} data-kind={kind}>
      <LocalPicture file={file} />
      {isSending && isConverting && <span className={styles.step}>{t('media.converting', { percent })}</span>}
      {isSending && (
        <progress
          className={styles.progress}
          max={1}
          value={share}
          aria-label={
            isConverting
              ? t('media.converting', { percent })
              : t('media.sending', { what: t(`content.${kind}`) })
          }
        />
      )}
      <IconButton
        className={styles.cancel}
        size="s"
        variant="glass"
        icon={<XIcon />}
        label={t('media.cancel', { what: t(`content.${kind}`) })}
        onClick={() => void uploads.cancel(key, fileId)}
      />
    </div>
  )
}

/** A file that this browser has: its picture, the frame of a video, or its sound. */
export function LocalPicture({ file }: { file: LocalFile }) {
  const address = useObjectUrl(file.kind === 'image' ? file.blob : file.preview)
  if (file.kind === 'audio') return <LocalSound file={file} />
  if (address !== null) return <img className={styles.picture} src={address} alt="" />
  return (
    <span className={styles.bare}>
      <VideoIcon />
    </span>
  )
}

type LocalFile = Pick<FileRow, 'kind' | 'blob' | 'preview' | 'waveform' | 'seconds'>
