import { ApiError } from '@serendip/contract/http-request'
import { expect, vi } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { aMessage, chatId, locks, me } from '../chat.test-kit.ts'
import type { ChatDatabase, MessageRow, WithdrawnMessage } from '../store/chat-database.ts'
import type { SentEdit } from './edits.ts'
import { createOutbox } from './outbox.ts'

export const noAnswer = new ApiError('unavailable', {}, 0)

export const draft = (tempId: string, priceCoins = 0) => ({
  chatId,
  from: me,
  to: 'usr_mia',
  type: 'text' as const,
  text: `text ${tempId}`,
  ignoreOffensive: false,
  priceCoins,
  tempId,
})

/** A server that stores each tempId once, and answers as the test demands. */
export function aServer() {
  const stored: string[] = []
  const agreed: number[] = []
  const withdrawn: string[] = []
  const edited: string[] = []
  const settled: object[] = []
  const problems: (ApiError | null)[] = []
  let isAtWork = 0
  let mostAtOnce = 0
  return {
    stored,
    agreed,
    withdrawn,
    async withdraw({ tempId }: WithdrawnMessage) {
      const problem = problems.shift() ?? null
      if (problem !== null) throw problem
      withdrawn.push(tempId)
    },
    edited,
    settled,
    async settle({ chatId: id, settings }: NonNullable<MessageRow['settles']>) {
      const problem = problems.shift() ?? null
      if (problem !== null) throw problem
      settled.push({ id, ...settings })
    },
    async edit({ messageId, text }: SentEdit) {
      const problem = problems.shift() ?? null
      if (problem !== null) throw problem
      edited.push(`${messageId}: ${text}`)
      const seq = Number(messageId.slice('msg_'.length))
      return { message: aMessage(seq, { tempId: stored[seq - 1] ?? '', text, edited: true }) }
    },
    mostAtOnce: () => mostAtOnce,
    failNext: (...next: (ApiError | null)[]) => problems.push(...next),
    async deliver({
      tempId,
      text = '',
      priceCoins = 0,
    }: {
      tempId: string
      text?: string | undefined
      priceCoins?: number | undefined
    }) {
      agreed.push(priceCoins)
      isAtWork += 1
      mostAtOnce = Math.max(mostAtOnce, isAtWork)
      await Promise.resolve()
      isAtWork -= 1
      const problem = problems.shift() ?? null
      if (problem !== null) throw problem
      if (!stored.includes(tempId)) stored.push(tempId)
      const seq = stored.indexOf(tempId) + 1
      return { message: aMessage(seq, { tempId, text }) }
    },
  }
}

export const uploads = {
  prepare: async () => null,
  forget: async () => undefined,
  startOver: async () => undefined,
}

export function anOutbox(database: ChatDatabase, server: ReturnType<typeof aServer>, alone = locks()) {
  const clock = fakeClock()
  const onAdding = vi.fn()
  let waiting = -1
  const outbox = createOutbox({
    database,
    clock,
    alone,
    delivering: locks(),
    deliver: server.deliver,
    withdraw: server.withdraw,
    edit: server.edit,
    settle: server.settle,
    uploads,
    onAdding,
    onChange(next) {
      waiting = next
    },
  })
  /** Resolves when the outbox rests with so many messages waiting. */
  async function untilWaiting(count: number): Promise<void> {
    await vi.waitFor(() => expect(waiting).toBe(count), { timeout: 30_000 })
    waiting = -1
  }
  return { clock, outbox, untilWaiting, onAdding }
}
