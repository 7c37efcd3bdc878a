import type { MessageRow } from '../../store/chat-database.ts'

interface MessageDay {
  /** Its first instant in the reader's time zone. */
  readonly startMs: number
  readonly messages: readonly MessageRow[]
}

/** Messages by the reader's days, in their own order; a clock that ran wrong does not reorder them. */
export function groupMessageDays(messages: readonly MessageRow[]): readonly MessageDay[] {
  const days: { startMs: number; messages: MessageRow[] }[] = []
  for (const message of messages) {
    const startMs = new Date(message.created).setHours(0, 0, 0, 0)
    const last = days.at(-1)
    if (last?.startMs === startMs) last.messages.push(message)
    else days.push({ startMs, messages: [message] })
  }
  return days
}
