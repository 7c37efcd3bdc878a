import type { CreatorCard as Card } from '@serendip/contract'
import { useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { statusesQuery } from './creator-pages-query.ts'
import styles from './creator-grid.module.css'
import { CreatorTile } from './creator-tile.tsx'
import { type GridShape, gapPx, shapeOf } from './grid-shape.ts'

interface CreatorGridProps {
  readonly cards: readonly Card[]
  /** There is more than the first page, which is read again by itself. */
  readonly hasPages: boolean
  /** Number of creators on the whole list. */
  readonly total: number
  /** The end of what is loaded is near. */
  onNearEnd(): void
  onCall(card: Card): void
}

/** Rows that are loaded before they are on the screen. */
const rowsAhead = 3

/** Portraits of any number; only those near the screen are in the page. */
export function CreatorGrid({ cards, hasPages, total, onNearEnd, onCall }: CreatorGridProps) {
  const { t } = useTranslation('online-users')
  const list = useRef<HTMLUListElement>(null)
  const { columns, tilePx, top } = useGridShape(list)
  const tiles = useWindowVirtualizer({
    count: columns === 0 ? 0 : cards.length,
    lanes: Math.max(columns, 1),
    estimateSize: () => tilePx,
    gap: gapPx,
    overscan: columns * rowsAhead,
    scrollMargin: top,
    getItemKey: (index) => cards[index]?.creatorId ?? index,
  })
  useEffect(() => {
    // Its places are remembered by their size.
    if (columns > 0 && tilePx > 0) tiles.measure()
  }, [tiles, columns, tilePx])
  const onScreen = tiles.getVirtualItems()
  const last = onScreen.at(-1)?.index ?? -1
  const isNearEnd = columns > 0 && last >= cards.length - 1 - columns * rowsAhead
  const loadMore = useEffectEvent(onNearEnd)
  useEffect(() => {
    if (isNearEnd && cards.length > 0) loadMore()
  }, [isNearEnd, cards.length])
  const statuses = useStatuses(
    onScreen.flatMap(({ index }) => cards[index]?.creatorId ?? []),
    hasPages,
  )
  return (
    <ul
      ref={list}
      className={styles.grid}
      style={{ blockSize: tiles.getTotalSize() }}
      aria-label={t('title')}
    >
      {onScreen.map(({ key, index, start, lane }) => {
        const card = cards[index]
        return (
          card && (
            <li
              key={key}
              className={styles.place}
              style={{
                blockSize: tilePx,
                inlineSize: `calc((100% - ${(columns - 1) * gapPx}px) / ${columns})`,
                insetInlineStart: `calc((100% + ${gapPx}px) / ${columns} * ${lane})`,
                transform: `translateY(${start - top}px)`,
              }}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              <CreatorTile
                card={{ ...card, status: statuses[card.creatorId] ?? card.status }}
                onCall={() => onCall(card)}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}

/** The states of creators on the screen, while the list is not read again as a whole. */
function useStatuses(ids: readonly string[], isNeeded: boolean): Partial<Record<string, Card['status']>> {
  const { api } = usePlatform()
  const shown = useRef(ids)
  useLayoutEffect(() => {
    shown.current = ids
  })
  const { data } = useQuery(
    statusesQuery(api, { ids: () => shown.current, isNeeded: isNeeded && ids.length > 0 }),
  )
  return isNeeded ? (data ?? {}) : {}
}

/** Columns and tiles as they fit the width, and the distance from the top of the page. */
function useGridShape(list: { readonly current: HTMLElement | null }): GridShape & { top: number } {
  const [shape, setShape] = useState({ columns: 0, tilePx: 0, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      setShape({ ...shapeOf(element.clientWidth, rem), top })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // The page above the grid can grow, too.
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [list])
  return shape
}
