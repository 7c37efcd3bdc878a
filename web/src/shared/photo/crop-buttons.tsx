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
import type { Point } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { moveStepPx, steppedZoom, zoomMax, zoomMin } from './crop.ts'
import styles from './crop-window.module.css'

const sliderStep = 0.05
const moves = [
  { direction: 'left', icon: <MoveLeftIcon />, by: { x: -moveStepPx, y: 0 } },
  { direction: 'up', icon: <MoveUpIcon />, by: { x: 0, y: -moveStepPx } },
  { direction: 'down', icon: <MoveDownIcon />, by: { x: 0, y: moveStepPx } },
  { direction: 'right', icon: <MoveRightIcon />, by: { x: moveStepPx, y: 0 } },
] as const

interface CropButtonsProps {
  readonly zoom: number
  onZoom(zoom: number): void
  onMove(by: Point): void
}

/** Moves something by buttons, for people who do not drag. */
export function MoveButtons({ onMove }: Pick<CropButtonsProps, 'onMove'>) {
  const { t } = useTranslation('photo')
  return (
    <div className={styles.moves}>
      {moves.map(({ direction, icon, by }) => (
        <IconButton key={direction} label={t(`crop.${direction}`)} icon={icon} onClick={() => onMove(by)} />
      ))}
    </div>
  )
}

/** All touch gestures as buttons, for people who do not drag or pinch. */
export function CropButtons({ zoom, onZoom, onMove }: CropButtonsProps) {
  const { t, i18n } = useTranslation('photo')
  const percent = (shown: number) =>
    new Intl.NumberFormat(formatLocale(i18n.language)).format(Math.round(shown * 100))
  const press = (key: '+' | '-') => onZoom(steppedZoom(zoom, key))
  return (
    <>
      <div className={styles.zoom}>
        <IconButton variant="quiet" label={t('crop.back')} icon={<MinusIcon />} onClick={() => press('-')} />
        <Slider
          labels={[t('crop.zoom')]}
          value={[zoom]}
          min={zoomMin}
          max={zoomMax}
          step={sliderStep}
          valueText={(shown) => t('crop.zoomText', { percent: percent(shown) })}
          onChange={([next = zoomMin]) => onZoom(next)}
        />
        <IconButton variant="quiet" label={t('crop.closer')} icon={<PlusIcon />} onClick={() => press('+')} />
      </div>
      <MoveButtons onMove={onMove} />
    </>
  )
}
