import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MessageRow } from '../../store/chat-database.ts'

/** Closer to the end than this, in pixels, new messages scroll into sight. */
const nearEndPx = 120
/** Closer to the top than this, in pixels, older messages are read. */
const nearTopPx = 300

interface StableScrollOptions {
  readonly messages: readonly MessageRow[]
  readonly ownId: string
  /** The first unread message, where a conversation opens; otherwise at its end. */
  readonly unreadKey: string | undefined
  /** The message that is brought into sight, once for each visit. */
  readonly target: { readonly messageId: string; readonly visit: string } | null
  /** Whether the end of the messages is the end of the chat, where new ones arrive. */
  readonly isLive: boolean
  onTop(): void
  /** Near the end of messages that are not the newest. */
  onBottom(): void
}

interface StableScroll {
  readonly box: RefObject<HTMLDivElement | null>
  /** All that is in the box. */
  readonly content: RefObject<HTMLDivElement | null>
  readonly unread: RefObject<HTMLParagraphElement | null>
  /** Whether the newest messages are out of sight. */
  readonly isAway: boolean
  onScroll(): void
  toEnd(): void
}

/** Keeps what the reader sees in place while older messages are added above, and follows new ones at the end. */
export function useStableScroll(options: StableScrollOptions): StableScroll {
  const { messages, ownId, unreadKey, target, isLive, onTop, onBottom } = options
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const unread = useRef<HTMLParagraphElement>(null)
  const [isAway, setAway] = useState(false)
  /** Distance of the reader from the end before the last change; null before the first message. */
  const fromEnd = useRef<number | null>(null)
  const seen = useRef<{ readonly first?: string | undefined; readonly last?: string | undefined }>({})

  useLayoutEffect(() => {
    const { current } = box
    const [first, last] = [messages[0], messages.at(-1)]
    if (current === null || last === undefined) return
    const before = fromEnd.current
    const isNew = last.key !== seen.current.last
    const isOlder = first?.key !== seen.current.first
    seen.current = { first: first?.key, last: last.key }
    if (before === null) {
      const mark = unreadKey === undefined ? null : unread.current
      // Not by scrollIntoView, which would scroll what surrounds the box as well.
      current.scrollTop = mark === null ? current.scrollHeight : topOf(mark) - topOf(current)
    } else if (isLive && (before < nearEndPx || (isNew && last.from === ownId)))
      current.scrollTop = current.scrollHeight
    else if (isOlder && !isNew) current.scrollTop = current.scrollHeight - current.clientHeight - before
    fromEnd.current = distance(current)
  }, [messages, ownId, unreadKey, isLive])

  const visited = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message may come with any change of the list.
  useLayoutEffect(() => {
    const { current } = box
    if (current === null || target === null || visited.current === target.visit) return
    const found = current.querySelector<HTMLElement>(`[data-id="${CSS.escape(target.messageId)}"]`)
    if (found === null) return
    visited.current = target.visit
    current.scrollTop += topOf(found) - topOf(current) - (current.clientHeight - found.clientHeight) / 2
    fromEnd.current = distance(current)
    found.focus({ preventScroll: true })
  }, [messages, target])

  // The box shrinks when the keyboard or the emoji open, and its content grows when files of a message appear.
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const observer = new ResizeObserver(() => {
      if (fromEnd.current !== null && fromEnd.current < nearEndPx) current.scrollTop = current.scrollHeight
    })
    observer.observe(current)
    if (content.current !== null) observer.observe(content.current)
    return () => observer.disconnect()
  }, [])

  return {
    box,
    content,
    unread,
    isAway,
    onScroll() {
      const { current } = box
      if (current === null) return
      fromEnd.current = distance(current)
      setAway(!isLive || distance(current) > current.clientHeight)
      if (current.scrollTop < nearTopPx) onTop()
      if (!isLive && distance(current) < nearTopPx) onBottom()
    },
    toEnd() {
      fromEnd.current = 0
      box.current?.scrollTo({ top: box.current.scrollHeight })
    },
  }
}

const distance = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight

const topOf = (element: HTMLElement): number => element.getBoundingClientRect().top
