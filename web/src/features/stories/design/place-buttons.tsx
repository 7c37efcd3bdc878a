import { IconButton, MinusIcon, PlusIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { Size } from 'react-easy-crop'
import { MoveButtons } from '../../../shared/photo/crop-buttons.tsx'
import { moved, moveStep, type Place, resized } from './story-design.ts'
import styles from './design.module.css'

interface PlaceButtonsProps {
  readonly place: Place
  readonly box: Size
  onPlace(place: Place): void
}

/** Moves a piece and changes its size, for people who do not drag. */
export function PlaceButtons({ place, box, onPlace }: PlaceButtonsProps) {
  const { t } = useTranslation('stories')
  return (
    <div className={styles.line}>
      <MoveButtons
        onMove={({ x, y }) =>
          onPlace(moved(place, { x: Math.sign(x) * moveStep, y: Math.sign(y) * moveStep }, box))
        }
      />
      <div className={styles.sizes}>
        <IconButton
          icon={<MinusIcon />}
          label={t('design.smaller')}
          onClick={() => onPlace(resized(place, -1))}
        />
        <IconButton
          icon={<PlusIcon />}
          label={t('design.larger')}
          onClick={() => onPlace(resized(place, 1))}
        />
      </div>
    </div>
  )
}
