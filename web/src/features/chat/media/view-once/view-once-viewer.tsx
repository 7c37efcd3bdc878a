import { Button, Dialog, Notice, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../../platform/api/api-error.ts'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import viewer from '../media-viewer.module.css'
import { useObjectUrl } from '../use-media.ts'
import styles from './view-once.module.css'

interface ViewOnceViewerProps {
  readonly messageId: string
  readonly kind: 'image' | 'video'
  onClose(): void
}

/** Shows a photo or video once: it is in the memory of this dialog alone, and gone when it closes. */
export function ViewOnceViewer({ messageId, kind, onClose }: ViewOnceViewerProps) {
  const { t } = useTranslation(['chat', 'everywhere'])
  const { api } = usePlatform()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['view-once', messageId],
    queryFn: () => api.chat.viewOnce({ body: { messageId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const address = useObjectUrl(data)
  const isGone = error !== null && asApiError(error).code === 'not_found'
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
        {address !== null && <Shown address={address} kind={kind} label={t(`media.${kind}`)} />}
        {address !== null && <p className={styles.hint}>{t('once.whileOpen')}</p>}
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
