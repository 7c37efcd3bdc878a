import type { OwnPhoto } from '@serendip/contract'
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  Badge,
  CircleCheckIcon,
  ClockIcon,
  IconButton,
  Trash2Icon,
} from '@serendip/ui'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './gallery-field.module.css'
import { GalleryPicture } from './gallery-picture.tsx'
import { stepOf } from './use-arrow-keys.ts'

export type Move = 'earlier' | 'later'

interface GalleryTileProps {
  readonly photo: OwnPhoto
  readonly index: number
  readonly of: number
  onMove(by: Move): void
  /** Another picture was dropped here. */
  onDropped(photoId: string): void
  onRemove(): void
}

/** The kind of what is dragged: nothing else may be dropped here. */
const dragType = 'application/x-serendip-photo'

/** One picture of one's own gallery: moved by dragging, by its buttons or by the arrow keys on them. */
export function GalleryTile({ photo, index, of, onMove, onDropped, onRemove }: GalleryTileProps) {
  const { t } = useTranslation(['gallery', 'photo'])
  const [isOver, setIsOver] = useState(false)
  const at = { at: index + 1, of }
  const isPhoto = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragType)
  const moves = [
    { by: 'earlier', icon: <ArrowLeftIcon />, isEnd: index === 0 },
    { by: 'later', icon: <ArrowRightIcon />, isEnd: index === of - 1 },
  ] as const
  return (
    <li
      className={styles.tile}
      data-photo={photo.photoId}
      data-over={isOver || undefined}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dragType, photo.photoId)
        dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!isPhoto(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        if (!isPhoto(event)) return
        event.preventDefault()
        onDropped(event.dataTransfer.getData(dragType))
      }}
    >
      <div className={styles.picture}>
        <GalleryPicture photoId={photo.photoId} size="page" own alt={t('ownPhoto', at)} />
        <State photo={photo} />
      </div>
      <div className={styles.tools}>
        {moves.map(({ by, icon, isEnd }) => (
          <IconButton
            key={by}
            size="s"
            variant="quiet"
            icon={icon}
            label={t(by, at)}
            data-move={by}
            disabled={isEnd}
            onClick={() => onMove(by)}
            onKeyDown={({ key }) => {
              const step = stepOf(key)
              if (step !== 0) onMove(step === 1 ? 'later' : 'earlier')
            }}
          />
        ))}
        <IconButton
          size="s"
          variant="quiet"
          icon={<Trash2Icon />}
          label={t('remove', at)}
          onClick={onRemove}
        />
      </div>
      {photo.state === 'declined' && (
        <p className={styles.reason}>{t(`photo:reason.${photo.reason ?? 'other'}`)}</p>
      )}
    </li>
  )
}

function State({ photo: { state } }: Pick<GalleryTileProps, 'photo'>) {
  const { t } = useTranslation('gallery')
  if (state === 'approved') {
    return (
      <Badge tone="mint" icon={<CircleCheckIcon />} className={styles.state ?? ''}>
        {t('state.approved')}
      </Badge>
    )
  }
  return (
    <Badge
      tone={state === 'pending' ? 'neutral' : 'warn'}
      icon={state === 'pending' && <ClockIcon />}
      className={styles.state ?? ''}
    >
      {t(`state.${state}`)}
    </Badge>
  )
}
