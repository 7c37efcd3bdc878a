import { type PointerEvent, type Ref, type RefObject, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cropping, moved, pressed, zoomed } from './crop.ts'
import { CropButtons } from './crop-buttons.tsx'
import styles from './crop-window.module.css'
import { drawCrop } from './picture.ts'
import { Pointers } from './pointers.ts'

interface CropWindowProps extends Cropping<ImageBitmap> {
  readonly canvas: RefObject<HTMLCanvasElement | null>
}

/** Factor by which one notch of a wheel brings the picture closer. */
const wheelFactor = 1.1

/** The picture under a square window: moved by dragging, keys or buttons, brought closer by fingers, wheel or slider. */
export function CropWindow({ canvas, picture, crop, onCrop }: CropWindowProps) {
  const { t } = useTranslation('photo')
  const [pointers] = useState(() => new Pointers())
  const name = useId()
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [canvas, picture, crop])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const gesture = pointers.move(event.pointerId, { x: event.clientX, y: event.clientY })
    if (gesture === null) return
    const side = event.currentTarget.clientWidth
    const shift = { x: gesture.shift.x / side, y: gesture.shift.y / side }
    onCrop((before) => moved(zoomed(before, picture, gesture.factor), picture, shift))
  }
  const lift = ({ pointerId }: PointerEvent) => pointers.lift(pointerId)
  return (
    <div className={styles.cropper}>
      {/* The arrow keys move the picture, so a screen reader has to hand them over. */}
      <div
        className={styles.window}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by keys, which is what the role says.
        tabIndex={0}
        aria-labelledby={name}
        onKeyDown={(event) => {
          const next = pressed(event.key, crop, picture)
          if (next === null) return
          event.preventDefault()
          onCrop(() => next)
        }}
      >
        <span id={name} hidden>
          {t('crop.window')}
        </span>
        <canvas
          ref={canvas as Ref<HTMLCanvasElement>}
          className={styles.canvas}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            pointers.press(event.pointerId, { x: event.clientX, y: event.clientY })
          }}
          onPointerMove={drag}
          onPointerUp={lift}
          onPointerCancel={lift}
          onWheel={({ deltaY }) =>
            onCrop((before) => zoomed(before, picture, deltaY < 0 ? wheelFactor : 1 / wheelFactor))
          }
        />
      </div>
      <CropButtons picture={picture} crop={crop} onCrop={onCrop} />
    </div>
  )
}
