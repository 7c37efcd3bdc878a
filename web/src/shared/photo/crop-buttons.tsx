import { formatLocale } from '@serendip/contract'
import {
  IconButton,
  MinusIcon,
  MoveDownIcon,
  MoveLeftIcon,
  MoveRightIcon,
  MoveUpIcon,
  PlusIcon,
  Slider,
} from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import {
  type Cropping,
  type Direction,
  heldCrop,
  moved,
  pressed,
  type Size,
  shifts,
  zoomMax,
} from './crop.ts'
import styles from './crop-window.module.css'

const zoomStep = 0.05
const moves: readonly { readonly direction: Direction; readonly icon: React.ReactNode }[] = [
  { direction: 'left', icon: <MoveLeftIcon /> },
  { direction: 'up', icon: <MoveUpIcon /> },
  { direction: 'down', icon: <MoveDownIcon /> },
  { direction: 'right', icon: <MoveRightIcon /> },
]

/** All touch gestures as buttons, for people who do not drag or pinch. */
export function CropButtons({ picture, crop, onCrop }: Cropping<Size>) {
  const { t, i18n } = useTranslation('photo')
  const press = (key: '+' | '-') => onCrop((before) => pressed(key, before, picture) ?? before)
  const percent = (zoom: number) =>
    new Intl.NumberFormat(formatLocale(i18n.language)).format(Math.round(zoom * 100))
  return (
    <>
      <div className={styles.zoom}>
        <IconButton variant="quiet" label={t('crop.back')} icon={<MinusIcon />} onClick={() => press('-')} />
        <Slider
          labels={[t('crop.zoom')]}
          value={[crop.zoom]}
          min={1}
          max={zoomMax}
          step={zoomStep}
          valueText={(zoom) => t('crop.zoomText', { percent: percent(zoom) })}
          onChange={([zoom = 1]) => onCrop((before) => heldCrop({ ...before, zoom }, picture))}
        />
        <IconButton variant="quiet" label={t('crop.closer')} icon={<PlusIcon />} onClick={() => press('+')} />
      </div>
      <div className={styles.moves}>
        {moves.map(({ direction, icon }) => (
          <IconButton
            key={direction}
            label={t(`crop.${direction}`)}
            icon={icon}
            onClick={() => onCrop((before) => moved(before, picture, shifts[direction]))}
          />
        ))}
      </div>
    </>
  )
}
