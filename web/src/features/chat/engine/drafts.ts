import type { Clock } from '../../../platform/clock.ts'
import type { ChatDatabase, ChatRow } from '../store/chat-database.ts'
import { reportUnlessClosed } from '../use-live.ts'

/** A draft is stored when nothing was typed for so long: each write reads the list of chats again. */
const restMs = 1_000

/** What was typed in each chat and not sent. */
export interface Drafts {
  of(chat: Pick<ChatRow, '_id' | 'draft'>): string
  set(chatId: string, text: string): void
  /** Stores what was typed, at once. */
  flush(): void
}

interface DraftDeps {
  readonly database: ChatDatabase
  readonly clock: Clock
}

export function createDrafts({ database: { chats }, clock }: DraftDeps): Drafts {
  const typed = new Map<string, string>()
  const waiting = new Set<string>()
  let cancel = () => {}

  /** What is stored is read from there, where another tab may have sent it. */
  async function store(chatId: string): Promise<void> {
    const draft = typed.get(chatId) ?? ''
    await chats.update(chatId, { draft })
    if (typed.get(chatId) === draft) typed.delete(chatId)
  }
  function flush(): void {
    cancel()
    for (const chatId of waiting) store(chatId).catch(reportUnlessClosed)
    waiting.clear()
  }
  return {
    of: ({ _id, draft = '' }) => typed.get(_id) ?? draft,
    set(chatId, text) {
      typed.set(chatId, text)
      waiting.add(chatId)
      cancel()
      if (text === '') flush()
      else cancel = clock.after(restMs, flush)
    },
    flush,
  }
}
