import type { ChatMedia, PrivateMedia } from '@serendip/contract'
import { ArrowLeftIcon, ArrowRightIcon, Dialog, IconButton, Notice, Spinner } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useArrowKeys } from '../../../shared/photo/use-arrow-keys.ts'
import { Marked } from '../../../shared/viewer-mark/viewer-mark.tsx'
import styles from './media-viewer.module.css'
import { useMedia } from './use-media.ts'

interface MediaViewerProps {
  readonly items: readonly (ChatMedia | PrivateMedia)[]
  readonly at: number
  /** Somebody else sent them: the viewer’s code lies over them. */
  readonly isMarked: boolean
  onMove(at: number): void
  onClose(): void
}

/** The pictures and videos of a message, one at a time; the arrow keys lead to the next. */
export function MediaViewer({ items, at, isMarked, onMove, onClose }: MediaViewerProps) {
  const { t } = useTranslation(['chat', 'everywhere'])
  const item = items[at]
  useArrowKeys(items.length > 1, (by) => onMove((at + by + items.length) % items.length))
  if (!item) return null
  const kind = item.type === 'video' ? 'video' : 'image'
  const move = (by: number) => onMove((at + by + items.length) % items.length)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={items.length === 1 ? t(`media.${kind}`) : t(`media.${kind}Of`, { at: at + 1, of: items.length })}
      closeLabel={t('everywhere:close')}
    >
      <div className={styles.viewer}>
        {isMarked ? (
          <Marked key={item.id} note={t('media.mark')}>
            <ShownMedia item={item} label={t(`media.${kind}`)} />
          </Marked>
        ) : (
          <ShownMedia key={item.id} item={item} label={t(`media.${kind}`)} />
        )}
        {items.length > 1 && (
          <div className={styles.ways}>
            <IconButton icon={<ArrowLeftIcon />} label={t('media.previous')} onClick={() => move(-1)} />
            <IconButton icon={<ArrowRightIcon />} label={t('media.next')} onClick={() => move(1)} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function ShownMedia({ item, label }: { item: ChatMedia | PrivateMedia; label: string }) {
  const { t } = useTranslation('chat')
  const { address, hasFailed } = useMedia(item.id, 'file')
  if (hasFailed) return <Notice tone="error">{t('media.failed')}</Notice>
  if (address === null) return <Spinner />
  if (item.type === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: people send it; nobody has its words.
    return <video className={styles.shown} src={address} controls autoPlay playsInline aria-label={label} />
  }
  return <img className={styles.shown} src={address} alt={label} />
}
