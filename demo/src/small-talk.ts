import type { DemoClock } from './demo-server.ts'
import type { DemoTexts } from './demo-texts.ts'

/** Long enough to look like a read reply. */
const replyDelayMs = 1_200
/** The smallest gap between answers, well within the server's limit. */
const replyGapMs = 2_500
const repliesMax = 30

export interface SmallTalk {
  greet(): void
  /** The partner wrote: one answer for everything written until it is due. */
  answer(): void
  stop(): void
}

/** Writes the texts of a demo peer in one call, each at its time. */
export function makeSmallTalk(lines: DemoTexts, clock: DemoClock, write: (text: string) => void): SmallTalk {
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
