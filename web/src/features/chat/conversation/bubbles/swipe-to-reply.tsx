import { classNames, ReplyIcon } from '@serendip/ui'
import type { PointerEvent, ReactNode } from 'react'
import { actPx, useRowSwipe } from '../../list/use-row-swipe.ts'
import type { MessageRow } from '../../store/chat-database.ts'
import styles from './bubble.module.css'
import { useMessageActions } from './message-actions.tsx'

/** Elements that follow a finger themselves, such as the position in a voice message. */
const ownMoves = 'input, audio, video'

/** The line of a message: a finger that draws it towards the end of the line answers it, as its menu does. */
export function SwipeToReply({ message, children }: { message: MessageRow; children: ReactNode }) {
  const { selected, onReply } = useMessageActions()
  const { _id: id, type } = message
  const canReply = onReply !== null && selected === null && id !== undefined
  const toEnd = canReply && type !== 'call' && type !== 'gift' ? () => onReply(message) : null
  const { offsetPx, style, handlers } = useRowSwipe({ toEnd, toStart: null })
  const isStill = offsetPx > 0 && matchMedia('(prefers-reduced-motion: reduce)').matches
  const onPointerDown = (event: PointerEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest(ownMoves) !== null
    if (!isOwn) handlers.onPointerDown(event)
  }
  return (
    <div className={styles.line} style={isStill ? {} : style} {...handlers} onPointerDown={onPointerDown}>
      {offsetPx > 0 && (
        <ReplyIcon
          className={classNames(styles.answer, offsetPx >= actPx && styles.ready, isStill && styles.still)}
        />
      )}
      {children}
    </div>
  )
}
