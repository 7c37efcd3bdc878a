import type { SupportConversation, ViewPurpose } from '@serendip/contract/operator'
import { Button } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { useBlobAddress } from '../parts/evidence/use-blob-address.ts'
import styles from './conversation.module.css'

type SentFile = SupportConversation['messages'][number]['files'][number]

interface MessageFilesProps {
  readonly chatId: string
  readonly files: readonly SentFile[]
  /** Purpose for which an operator who does not answer opens them. */
  readonly purpose: ViewPurpose | undefined
}

/** The files of a message; each is loaded once the operator opens it, which is logged. */
export function MessageFiles({ chatId, files, purpose }: MessageFilesProps) {
  const { t } = useTranslation('console')
  if (files.length === 0) return <span className={styles.text}>{t('support.fileGone')}</span>
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.mediaId}>
          <MessageFile chatId={chatId} file={file} purpose={purpose} />
        </li>
      ))}
    </ul>
  )
}

const sizeOf = (bytes: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.max(1, bytes / 1024),
  )

interface MessageFileProps extends Omit<MessageFilesProps, 'files'> {
  readonly file: SentFile
}

function MessageFile({ chatId, file: { mediaId, type, sizeBytes }, purpose }: MessageFileProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['support', 'file', mediaId],
    queryFn: () =>
      purpose === undefined
        ? api.support.openFile({ params: { chatId, mediaId } })
        : api.support.readFile({ params: { chatId, mediaId }, body: { purpose } }),
    enabled: isWanted,
    // A loaded file stays as long as it is shown: each loading is logged.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const address = useBlobAddress(data)
  const label = t(`support.file.${type}`)
  if (address !== null) {
    if (type === 'video') {
      // biome-ignore lint/a11y/useMediaCaption: what people record for support has no captions.
      return <video className={styles.picture} src={address} controls aria-label={label} />
    }
    // biome-ignore lint/a11y/useMediaCaption: what people record for support has no captions.
    if (type === 'audio') return <audio src={address} controls aria-label={label} />
    return <img className={styles.picture} src={address} alt={label} />
  }
  return (
    <>
      <ErrorNotice error={error} />
      <Button
        size="s"
        pending={isFetching}
        onClick={() => {
          setWanted(true)
          if (error) void refetch()
        }}
      >
        {t(`support.open.${type}`, { size: sizeOf(sizeBytes) })}
      </Button>
    </>
  )
}
