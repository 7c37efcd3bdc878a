import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Point, Size } from 'react-easy-crop'
import { moved, type Place, placeAfterKey } from './story-design.ts'
import styles from './design.module.css'

interface PieceHandleProps {
  readonly label: string
  readonly place: Place
  /** The place at which it is drawn, in shares of the picture's sides. */
  readonly box: Size & Point
  onPlace(place: Place): void
}

const percent = (share: number): string => `${share * 100}%`

/** Over words or a sticker: dragged, or moved by the arrow keys; plus and minus change the size. */
export function PieceHandle({ label, place, box, onPlace }: PieceHandleProps) {
  const drag = useRef<{ readonly from: Place; readonly x: number; readonly y: number } | null>(null)
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.isPrimary || event.button > 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    drag.current = { from: { ...place, x: box.x, y: box.y }, x: event.clientX, y: event.clientY }
  }
  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    const frame = currentTarget.parentElement?.getBoundingClientRect()
    if (drag.current === null || !frame || frame.width === 0) return
    const by = { x: (clientX - drag.current.x) / frame.width, y: (clientY - drag.current.y) / frame.height }
    onPlace(moved(drag.current.from, by, box))
  }
  const end = () => {
    drag.current = null
  }
  const press = (event: KeyboardEvent) => {
    const next = placeAfterKey(place, event.key, box)
    if (next === null) return
    event.preventDefault()
    onPlace(next)
  }
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={label}
      style={{
        insetInlineStart: percent(box.x - box.width / 2),
        insetBlockStart: percent(box.y - box.height / 2),
        inlineSize: percent(box.width),
        blockSize: percent(box.height),
      }}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    />
  )
}
