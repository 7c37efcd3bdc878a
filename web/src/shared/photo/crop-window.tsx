import 'react-easy-crop/react-easy-crop.css'
import { classNames } from '@serendip/ui'
import { type KeyboardEvent, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import {
  type Crop,
  type CropSizes,
  firstCrop,
  moved,
  moveStepPx,
  steppedZoom,
  zoomMax,
  zoomMin,
} from './crop.ts'
import { CropButtons } from './crop-buttons.tsx'
import styles from './crop-window.module.css'
import { useObjectUrl } from './use-object-url.ts'

/** Width by height; the style sheet has the same. */
const uprightRatio = 9 / 16

interface CropWindowProps {
  readonly file: Blob
  /** An upright one is as high as a phone's screen; otherwise it is a square. */
  readonly isUpright?: boolean
  /** The part of the picture that is seen, in its pixels. */
  onArea(area: Area): void
}

/** The picture under a window: moved by dragging, keys or buttons, brought closer by fingers, wheel or slider. */
export function CropWindow({ file, isUpright = false, onArea }: CropWindowProps) {
  const { t } = useTranslation('photo')
  const address = useObjectUrl(file)
  const [crop, setCrop] = useState<Crop>(firstCrop)
  const [picture, setPicture] = useState<CropSizes['picture'] | null>(null)
  const [window, setWindow] = useState<CropSizes['window'] | null>(null)
  const setZoom = (zoom: number) => setCrop((before) => ({ ...before, zoom }))
  const pressKey = (event: KeyboardEvent) => {
    const key = event.key === '=' ? '+' : event.key
    if (key !== '+' && key !== '-') return
    event.preventDefault()
    setZoom(steppedZoom(crop.zoom, key))
  }
  return (
    <div className={styles.cropper}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the element with a role inside. */}
      <div className={classNames(styles.window, isUpright && styles.upright)} onKeyDown={pressKey}>
        {address !== null && (
          <Cropper
            image={address}
            crop={crop.shift}
            zoom={crop.zoom}
            minZoom={zoomMin}
            maxZoom={zoomMax}
            aspect={isUpright ? uprightRatio : 1}
            objectFit="cover"
            showGrid={false}
            keyboardStep={moveStepPx}
            // Our policy for content refuses styles that a script writes.
            disableAutomaticStylesInjection
            classes={{ cropAreaClassName: styles.area ?? '' }}
            // The arrow keys move the picture, so a screen reader has to hand them over.
            cropperProps={{ role: 'application', 'aria-label': t('crop.window') }}
            onCropChange={(shift) => setCrop((before) => ({ ...before, shift }))}
            onZoomChange={setZoom}
            onCropAreaChange={(_, area) => onArea(area)}
            setMediaSize={setPicture}
            setCropSize={setWindow}
          />
        )}
      </div>
      <CropButtons
        zoom={crop.zoom}
        onZoom={setZoom}
        onMove={(by) => {
          if (picture && window) setCrop((before) => moved(before, { picture, window }, by))
        }}
      />
    </div>
  )
}
