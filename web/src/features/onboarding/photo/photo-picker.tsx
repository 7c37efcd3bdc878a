import { Avatar, Button, CameraIcon, Notice, Slider } from '@serendip/ui'
import { type ChangeEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Crop, firstCrop, heldCrop, moved, pressed, zoomMax } from './crop.ts'
import styles from './photo-picker.module.css'
import { drawCrop, openPicture } from './picture.ts'

export interface PhotoPickerProps {
  readonly name: string
  readonly photo: string | null
  onPhoto(photo: string): void
}

const accepted = 'image/jpeg,image/png,image/webp'
const zoomStep = 0.05

/** Chooses a picture and its square: by dragging, by the arrow keys, and closer by the slider or plus and minus. */
export function PhotoPicker({ name, photo, onPhoto }: PhotoPickerProps) {
  const { t } = useTranslation('onboarding')
  const [chosen, setChosen] = useState<{ readonly picture: ImageBitmap; readonly at: number } | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    const opened = await openPicture(file)
    setIsBroken(opened === null)
    if (opened !== null) setChosen((before) => ({ picture: opened, at: (before?.at ?? 0) + 1 }))
  }
  return (
    <div className={styles.picker}>
      {chosen ? (
        <Cropper key={chosen.at} picture={chosen.picture} onPhoto={onPhoto} />
      ) : (
        <Avatar name={name} seed={name} src={photo ?? ''} decorative className={styles.preview ?? ''} />
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept={accepted}
        className={styles.input}
        aria-label={t('photo.choose')}
        onChange={(event) => void choose(event)}
        tabIndex={-1}
      />
      <Button icon={<CameraIcon />} onClick={() => input.current?.click()}>
        {chosen || photo ? t('photo.other') : t('photo.choose')}
      </Button>
      {isBroken && <Notice tone="error">{t('photo.broken')}</Notice>}
    </div>
  )
}

function Cropper({ picture, onPhoto }: { picture: ImageBitmap; onPhoto: (photo: string) => void }) {
  const { t } = useTranslation('onboarding')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(firstCrop)
  const help = useId()
  useEffect(() => {
    const photo = canvas.current && drawCrop(canvas.current, picture, crop)
    if (photo) onPhoto(photo)
  }, [picture, crop, onPhoto])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return
    const side = event.currentTarget.clientWidth
    setCrop((before) => moved(before, picture, { x: event.movementX / side, y: event.movementY / side }))
  }
  return (
    <>
      {/* The arrow keys move the picture, so a screen reader has to hand them over. */}
      <div
        className={styles.window}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by keys, which is what the role says.
        tabIndex={0}
        aria-label={t('photo.window')}
        aria-describedby={help}
        onKeyDown={(event) => {
          const next = pressed(event.key, crop, picture)
          if (next === null) return
          event.preventDefault()
          setCrop(next)
        }}
      >
        <canvas
          ref={canvas}
          className={styles.canvas}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
      </div>
      <p id={help} className={styles.help}>
        {t('photo.help')}
      </p>
      <div className={styles.zoom}>
        <Slider
          labels={[t('photo.zoom')]}
          value={[crop.zoom]}
          min={1}
          max={zoomMax}
          step={zoomStep}
          onChange={([zoom = 1]) => setCrop((before) => heldCrop({ ...before, zoom }, picture))}
        />
      </div>
    </>
  )
}
