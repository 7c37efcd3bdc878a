import { stickerIds } from '@serendip/contract'
import { Button, Trash2Icon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { stickerAddress } from '../../../art/stickers.ts'
import { PickGrid } from '../../../shared/pick-grid/pick-grid.tsx'
import { PlaceButtons } from './place-buttons.tsx'
import { firstStickerPlace, withPlace } from './story-design.ts'
import styles from './design.module.css'
import type { PanelProps } from './text-panel.tsx'

/** A sticker on the picture: one of those of the chat. */
export function StickerPanel({ design, box, onChange }: PanelProps) {
  const { t } = useTranslation(['stories', 'chat'])
  const { sticker } = design
  const choices = stickerIds.map((id) => ({
    id,
    label: t(`chat:stickers.${id}`),
    content: <img src={stickerAddress(id)} alt="" width={72} height={72} loading="lazy" />,
  }))
  return (
    <div className={styles.panel}>
      {sticker && (
        <div className={styles.line}>
          {box && (
            <PlaceButtons
              place={sticker.place}
              box={box}
              onPlace={(place) => onChange(withPlace(design, 'sticker', place))}
            />
          )}
          <Button
            size="s"
            variant="quiet"
            icon={<Trash2Icon />}
            onClick={() => onChange({ ...design, sticker: null })}
          >
            {t('design.removeSticker')}
          </Button>
        </div>
      )}
      <PickGrid
        large
        label={t('chat:picker.stickers')}
        groups={[{ key: 'all', choices }]}
        onPick={(id) => onChange({ ...design, sticker: { id, place: sticker?.place ?? firstStickerPlace } })}
      />
    </div>
  )
}
