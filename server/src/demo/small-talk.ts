import type { Clock } from '../kernel/clock.ts'
import type { DemoLines } from './demo-lines.ts'

/** Long enough to be read as an answer. */
const replyDelayMs = 1_200
/** Answers stay further apart than this, well below what the server lets anybody write. */
const replyGapMs = 2_500
const repliesMax = 30

export interface SmallTalk {
  greet(): void
  /** Somebody wrote: one answer for all that is written until then. */
  answer(): void
  stop(): void
}

/** What a demo peer writes in one call, and when. */
export function makeSmallTalk(lines: DemoLines, clock: Clock, write: (text: string) => void): SmallTalk {
  let replies = 0
  let quietUntil = 0
  let cancel: (() => void) | null = null

  function writeLater(text: string): void {
    const delayMs = Math.max(replyDelayMs, quietUntil - clock.now())
    cancel = clock.after(delayMs, () => {
      cancel = null
      quietUntil = clock.now() + replyGapMs
      write(text)
    })
  }

  return {
    greet() {
      if (!cancel) writeLater(lines.greeting)
    },
    answer() {
      const line = lines.replies[replies % lines.replies.length]
      if (cancel || line === undefined || replies >= repliesMax) return
      replies += 1
      writeLater(line)
    },
    stop: () => cancel?.(),
  }
}
