import { limits } from '@serendip/contract'
import { Button, Dialog, Notice, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../../platform/api/api-error.ts'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { uncancelled } from '../../../../platform/queries.ts'
import { useChatClient } from '../../chat-context.tsx'
import { Marked } from '../../../../shared/viewer-mark/viewer-mark.tsx'
import viewer from '../media-viewer.module.css'
import { useObjectUrl } from '../use-media.ts'
import { endLook, noteLook } from './unfinished-look.ts'
import styles from './view-once.module.css'

interface ViewOnceViewerProps {
  readonly messageId: string
  /** Of its row here. */
  readonly messageKey: string
  readonly kind: 'image' | 'video'
  onClose(): void
}

/** Shows a photo or video once: it is in the memory of this dialog alone, and gone when it closes. */
export function ViewOnceViewer({ messageId, messageKey, kind, onClose }: ViewOnceViewerProps) {
  const { t } = useTranslation(['chat', 'everywhere'])
  const { api, clock } = usePlatform()
  const { database } = useChatClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['view-once', messageId],
    queryFn: async ({ signal }) => {
      await noteLook(database, messageKey, { at: clock.now(), kind })
      // A download that goes on after the dialog closed would count as seen.
      return uncancelled(api.chat.viewOnce({ body: { messageId }, signal }))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const address = useObjectUrl(data)
  const isGone = error !== null && asApiError(error).code === 'not_found'
  const isOver = isGone || address !== null
  useEffect(() => {
    if (isOver) void endLook(database, messageKey)
  }, [isOver, database, messageKey])
  const hint = `${t(`once.whileOpen.${kind}`)} ${t('once.reportable', { count: limits.reportableDaysMin })}`
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t(`media.${kind}`)}
      closeLabel={t('everywhere:close')}
    >
      <div className={viewer.viewer}>
        {error !== null && !isFetching && (
          <Notice
            tone="error"
            action={!isGone && <Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t(isGone ? 'once.tooLate' : 'media.failed')}
          </Notice>
        )}
        {isFetching && <Spinner />}
        {address !== null && (
          <Marked note={t('media.mark')}>
            <Shown address={address} kind={kind} label={t(`media.${kind}`)} />
          </Marked>
        )}
        {address !== null && <p className={styles.hint}>{hint}</p>}
      </div>
    </Dialog>
  )
}

interface ShownProps {
  readonly address: string
  readonly kind: 'image' | 'video'
  readonly label: string
}

function Shown({ address, kind, label }: ShownProps) {
  if (kind === 'image') return <img className={viewer.shown} src={address} alt={label} draggable={false} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: people send it; nobody has its words.
    <video
      className={viewer.shown}
      src={address}
      controls
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      autoPlay
      playsInline
      aria-label={label}
    />
  )
}
