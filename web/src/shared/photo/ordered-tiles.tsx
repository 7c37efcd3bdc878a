import {
  ArrowLeftIcon,
  ArrowRightIcon,
  Badge,
  CircleCheckIcon,
  ClockIcon,
  IconButton,
  Trash2Icon,
  VisuallyHidden,
} from '@serendip/ui'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './gallery-field.module.css'
import { stepOf } from './use-arrow-keys.ts'
import { movedTo } from './use-gallery-order.ts'

type Move = 'earlier' | 'later'
/** An alias, not an interface: the values of a text have an index. */
type Place = { readonly at: number; readonly of: number }

interface OrderedTilesProps<Item> {
  readonly items: readonly Item[]
  /** Of the list. */
  readonly label: string
  idOf(item: Item): string
  /** Labels of the buttons at a place, and what is said after a move to it. */
  words(what: Move | 'remove' | 'moved', place: Place): string
  picture(item: Item, place: Place): ReactNode
  /** Below the buttons. */
  note(item: Item): ReactNode
  onOrder(ids: readonly string[]): void
  onRemove(id: string): void
}

/** Tiles of what waits, is shown or was declined, in an order: moved by dragging, by buttons or by the arrow keys on them. */
export function OrderedTiles<Item>(props: OrderedTilesProps<Item>) {
  const { items, label, idOf, words, picture, note, onOrder, onRemove } = props
  /** The place that something was moved to last, to be said. */
  const [place, setPlace] = useState<number | null>(null)
  const toFocus = useRef<{ readonly id: string; readonly by: Move } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const ids = items.map(idOf)
  const order = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the order.
  useEffect(() => {
    if (toFocus.current === null) return
    focusMoved(list.current, toFocus.current.id, toFocus.current.by)
    toFocus.current = null
  }, [order])
  const of = ids.length
  if (of === 0) return null
  const put = (id: string, to: number, by: Move | null) => {
    const next = movedTo(ids, id, to)
    if (next === ids) return
    toFocus.current = by && { id, by }
    setPlace(to)
    onOrder(next)
  }
  return (
    <>
      <ol ref={list} className={styles.tiles} aria-label={label}>
        {items.map((item, index) => {
          const id = idOf(item)
          const at = { at: index + 1, of }
          return (
            <Tile key={id} id={id} onDropped={(dropped) => put(dropped, index, null)}>
              <div className={styles.picture}>{picture(item, at)}</div>
              <div className={styles.tools}>
                {(['earlier', 'later'] as const).map((by) => (
                  <MoveButton
                    key={by}
                    by={by}
                    label={words(by, at)}
                    isEnd={index === (by === 'earlier' ? 0 : of - 1)}
                    onMove={(move) => put(id, index + (move === 'later' ? 1 : -1), move)}
                  />
                ))}
                <IconButton
                  size="s"
                  variant="quiet"
                  icon={<Trash2Icon />}
                  label={words('remove', at)}
                  onClick={() => onRemove(id)}
                />
              </div>
              {note(item)}
            </Tile>
          )
        })}
      </ol>
      <VisuallyHidden role="status">{place !== null && words('moved', { at: place + 1, of })}</VisuallyHidden>
    </>
  )
}

interface MoveButtonProps {
  readonly by: Move
  readonly label: string
  readonly isEnd: boolean
  onMove(by: Move): void
}

function MoveButton({ by, label, isEnd, onMove }: MoveButtonProps) {
  return (
    <IconButton
      size="s"
      variant="quiet"
      icon={by === 'earlier' ? <ArrowLeftIcon /> : <ArrowRightIcon />}
      label={label}
      data-move={by}
      disabled={isEnd}
      onClick={() => onMove(by)}
      onKeyDown={({ key }) => {
        const step = stepOf(key)
        if (step !== 0) onMove(step === 1 ? 'later' : 'earlier')
      }}
    />
  )
}

/** The kind of what is dragged: nothing else may be dropped here. */
const dragType = 'application/x-serendip-photo'

interface TileProps {
  readonly id: string
  /** Another one was dropped here. */
  onDropped(id: string): void
  readonly children: ReactNode
}

function Tile({ id, onDropped, children }: TileProps) {
  const [isOver, setIsOver] = useState(false)
  const isTile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragType)
  return (
    <li
      className={styles.tile}
      data-photo={id}
      data-over={isOver || undefined}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dragType, id)
        dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!isTile(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        if (!isTile(event)) return
        event.preventDefault()
        onDropped(event.dataTransfer.getData(dragType))
      }}
    >
      {children}
    </li>
  )
}

/** The focus stays on the button that moved the tile; at an end, on the one that leads back. */
function focusMoved(list: HTMLElement | null, id: string, by: Move): void {
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>(`[data-photo="${id}"] [data-move]`) ?? [])]
  const free = buttons.filter(({ disabled }) => !disabled)
  const same = free.find(({ dataset }) => dataset['move'] === by)
  ;(same ?? free[0])?.focus()
}

interface ReviewBadgeProps {
  readonly state: 'pending' | 'approved' | 'declined'
  readonly children: string
}

/** State of a review, on a picture whose colours nobody knows. */
export function ReviewBadge({ state, children }: ReviewBadgeProps) {
  const tone = ({ pending: 'neutral', approved: 'mint', declined: 'warn' } as const)[state]
  const icon = { pending: <ClockIcon />, approved: <CircleCheckIcon />, declined: null }[state]
  return (
    <Badge tone={tone} icon={icon} className={styles.state ?? ''}>
      {children}
    </Badge>
  )
}
