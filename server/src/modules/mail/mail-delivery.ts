import type { EventListener } from '../../kernel/events.ts'
import type { Logger } from '../../kernel/logger.ts'

/** How often waiting mails are looked for where nothing woke the delivery: those that are to be tried again. */
const pollMs = 5_000

export interface MailDelivery {
  /** Begins to deliver; the answer stops it and waits for a mail under way. */
  start(): () => Promise<void>
  /** Wakes the delivery when a mail was requested. It does not wait for it: a slow mail server holds no news up. */
  readonly listener: EventListener
}

/** Delivers mails one run at a time: woken by each request, with a slow poll as the safety net. */
export function createMailDelivery({
  deliver,
  logger,
}: {
  deliver(): Promise<number>
  logger: Logger
}): MailDelivery {
  let isStarted = false
  let running: Promise<void> | null = null
  let wokenMeanwhile = false

  const run = async (): Promise<void> => {
    do {
      wokenMeanwhile = false
      await deliver()
    } while (wokenMeanwhile && isStarted)
  }
  const wake = (): void => {
    wokenMeanwhile = true
    if (running || !isStarted) return
    running = run()
      .catch((error: unknown) => logger.warn({ error: String(error) }, 'delivering mails failed'))
      .finally(() => {
        running = null
      })
  }

  return {
    start() {
      isStarted = true
      const poll = setInterval(wake, pollMs)
      poll.unref()
      wake()
      return async () => {
        isStarted = false
        clearInterval(poll)
        await running
      }
    },
    async listener(event) {
      if (event.name === 'mail.requested') wake()
    },
  }
}
