import type { Clock } from '../../../platform/clock.ts'
import { draftEntryPrefix, entriesWith } from '../../../platform/session/chat-traces.ts'
import type { ChatDatabase, ChatRow } from '../store/chat-database.ts'
import { reportUnlessClosed } from '../use-live.ts'

/** The database gets a draft when nothing was typed for so long: each write reads the list of chats again. */
const restMs = 1_000

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Texts that were typed in each chat and not sent. */
export interface Drafts {
  of(chat: Pick<ChatRow, '_id' | 'draft'>): string
  set(chatId: string, text: string): void
  /** Forgets a draft that was sent, unless something else was typed since. */
  sent(chatId: string, text: string): void
  /** Stores what was typed, at once. */
  flush(): void
  /** Writes what this page typed to the entries again, because the database died: the next client stores it. */
  rescue(): void
  /** Deletes the drafts of chats that were deleted. */
  forget(chatIds: readonly string[]): Promise<void>
}

interface DraftDeps {
  readonly userId: string
  readonly database: ChatDatabase
  readonly clock: Clock
  /**
   * Has each input before the page can end: a write to the database takes longer than a page that is closed or
   * crashes. What is left there is stored by the next page.
   */
  readonly draftStorage: DraftStorage
  /** Whether the database outlives the page. */
  readonly isKept: boolean
}

export function createDrafts({
  userId,
  database: { chats },
  clock,
  draftStorage,
  isKept,
}: DraftDeps): Drafts {
  const prefix = draftEntryPrefix(userId)
  const typed = new Map<string, string>()
  /** The same, also once it is stored. */
  const written = new Map<string, string>()
  const waiting = new Set<string>()
  let cancel = () => {}
  let isRescued = false

  /** A stored draft is read from the database, where another tab may have sent it. */
  async function store(chatId: string): Promise<void> {
    const draft = typed.get(chatId) ?? ''
    // Nothing is stored where the database has lost the chat, or keeps nothing itself: the entry stays.
    if (!isKept || (await chats.get(chatId)) === undefined) return
    await chats.update(chatId, { draft })
    if (isRescued) return
    if (typed.get(chatId) === draft) typed.delete(chatId)
    if (draftStorage.getItem(prefix + chatId) === draft) draftStorage.removeItem(prefix + chatId)
  }
  function flush(): void {
    cancel()
    for (const chatId of waiting) store(chatId).catch(reportUnlessClosed)
    waiting.clear()
  }
  const note = (chatId: string, text: string): void => {
    for (const texts of [typed, written]) texts.set(chatId, text)
    waiting.add(chatId)
  }
  function set(chatId: string, text: string): void {
    note(chatId, text)
    keepAtOnce(draftStorage, prefix + chatId, text)
    cancel()
    if (text === '') flush()
    else cancel = clock.after(restMs, flush)
  }
  function rescue(): void {
    cancel()
    isRescued = true
    for (const [chatId, text] of written) keepAtOnce(draftStorage, prefix + chatId, text)
  }
  for (const name of entriesWith(draftStorage, prefix)) {
    const chatId = name.slice(prefix.length)
    note(chatId, draftStorage.getItem(name) ?? '')
  }
  flush()
  return {
    of: ({ _id, draft = '' }) => typed.get(_id) ?? draft,
    set,
    sent(chatId, text) {
      const now = typed.get(chatId)
      if (now === undefined || now === text) set(chatId, '')
    },
    flush,
    rescue,
    async forget(chatIds) {
      for (const chatId of chatIds) {
        for (const chats of [typed, written, waiting]) chats.delete(chatId)
        draftStorage.removeItem(prefix + chatId)
      }
      await forgetStored(chats, chatIds)
    },
  }
}

const forgetStored = (chats: ChatDatabase['chats'], chatIds: readonly string[]) =>
  chats
    .where('_id')
    .anyOf([...chatIds])
    .modify((row) => delete (row as { draft?: string }).draft)

/** Without space for it, the draft waits for the database like any other write. */
function keepAtOnce(storage: DraftStorage, name: string, text: string): void {
  try {
    storage.setItem(name, text)
  } catch (thrown) {
    if (!(thrown instanceof DOMException)) throw thrown
    storage.removeItem(name)
  }
}
