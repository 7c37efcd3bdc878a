import type { ChatMessage, ChatSettings, OutgoingMessage } from '@serendip/contract'
import type { ApiError } from '@serendip/contract/http-request'
import { asApiError } from '../../../platform/api/api-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ChatDatabase, MessageRow, WithdrawnMessage } from '../store/chat-database.ts'
import { localOrderFrom, mergeMessages } from '../store/merge.ts'
import { withSpace } from '../store/with-space.ts'
import { reportUnlessClosed } from '../use-live.ts'
import { finishSettings, storeSettings } from './chat-settings.ts'
import {
  editToSend,
  entryKeyOf,
  finishEdit,
  refuseEdit,
  resumeEdit,
  type SentEdit,
  storeEdit,
} from './edits.ts'
import type { Draft, NewText, Outbox, ResendOptions, UnsentMessage } from './outbox.port.ts'
import { isRefusal, outgoingOf, refusalOf, withdrawalOf } from './outgoing.ts'
import { createUnsentMessages, type UnsentMessages } from './unsent-messages.ts'
import type { Uploads } from './uploads.ts'

/**
 * After this time, an unsent message is no longer sent by itself: the conversation has moved on, and the
 * person may have forgotten the price. Only they send it again.
 */
const askAfterMs = 5 * 60 * 1000
/** A withdrawal that never reached the server in this time is given up. */
const withdrawForMs = 24 * 60 * 60 * 1000
/** The waits between attempts double from the first to the last. */
const firstRetryMs = 500
const lastRetryMs = 30_000

interface OutboxDeps {
  readonly database: ChatDatabase
  readonly clock: Clock
  /** Delivers a message, however often it was delivered before. Throws ApiError. */
  deliver(message: OutgoingMessage & { readonly chatId: string }): Promise<{ readonly message: ChatMessage }>
  /** Has the server refuse a message, or delete it for both if it has arrived. Throws ApiError. */
  withdraw(message: WithdrawnMessage): Promise<void>
  /** Changes the text of a message. Throws ApiError. */
  edit(edit: SentEdit): Promise<{ readonly message: ChatMessage }>
  /** Changes the person's settings of a chat. Throws ApiError. */
  settle(change: NonNullable<MessageRow['settles']>): Promise<unknown>
  /** The files of the messages. */
  readonly uploads: Pick<Uploads, 'prepare' | 'forget' | 'startOver'>
  /** Runs a task while no other tab runs one. */
  alone(task: () => Promise<void>): Promise<void>
  /** Runs a task while no message of any tab is on its way, so that deleting it is before or after, never during that. */
  delivering<T>(task: () => Promise<T>): Promise<T>
  /** Something is about to wait. */
  onAdding(): void
  /** The number of messages that wait, and of those to be withdrawn. */
  onChange(waiting: number): void
}

export const createOutbox = (deps: OutboxDeps): Outbox => new StoredOutbox(deps)

class StoredOutbox implements Outbox {
  readonly #deps: OutboxDeps
  readonly #own: UnsentMessages
  #restoring: Promise<void> = Promise.resolve()
  #cancelRetry = () => {}
  #isStopped = false
  #isRunning = false
  #isWanted = false
  #failures = 0
  /** Until when messages waited for those before them, which were being sent. */
  #deliveredAt = 0

  constructor(deps: OutboxDeps) {
    this.#deps = deps
    this.#own = createUnsentMessages(deps.database)
  }

  async add(draft: Draft): Promise<void> {
    const { clock, onAdding } = this.#deps
    onAdding()
    await this.#store({ ...draft, created: clock.now() })
    void this.#run()
  }

  unsent(): readonly UnsentMessage[] {
    return this.#own.all()
  }

  restore(unsent: readonly UnsentMessage[]): Promise<void> {
    this.#restoring = this.#own.missing(unsent).then(async (missing) => {
      for (const item of missing) await this.#store(item)
    })
    return this.#restoring
  }

  async #store(unsent: UnsentMessage): Promise<void> {
    const { database, clock } = this.#deps
    const { messages } = database
    const { tempId, files = [], ...draft } = unsent
    await withSpace(database, () =>
      database.transaction('rw', [messages, database.files], async () => {
        const order = await nextOrder(database, clock)
        await messages.put({
          ...draft,
          key: tempId,
          tempId,
          offensive: false,
          order,
          outbox: order,
          status: 'created',
          ...(files.length > 0 && { files: files.map(({ fileId, kind }) => ({ fileId, kind })) }),
        })
        await database.files.bulkPut(files.map((file, place) => ({ ...file, key: tempId, place })))
      }),
    )
    this.#own.add(unsent)
  }

  async again(key: string, changes: ResendOptions): Promise<void> {
    const { database, clock, uploads, onAdding } = this.#deps
    onAdding()
    const { refusedBy } = (await database.messages.get(key)) ?? {}
    if (refusedBy === 'upload_gone') await uploads.startOver(key)
    this.#own.change(key, { ...changes, created: clock.now() })
    await database.transaction('rw', database.messages, async () => {
      const order = await nextOrder(database, clock)
      await unsentRow(database, key).modify((row, ref) => {
        const { statusMessage: _, ranges: __, refusedBy: ___, isLate: ____, ...kept } = row
        ref.value = { ...kept, ...changes, created: clock.now(), order, outbox: order, status: 'created' }
      })
    })
    void this.#run()
  }

  async takeBack(key: string): Promise<void> {
    const { database, clock, uploads, onAdding } = this.#deps
    const { messages } = database
    onAdding()
    this.#own.forget(key)
    await database.transaction('rw', messages, async () => {
      const row = await messages.get(key)
      await messages.delete(entryKeyOf(key))
      if (row === undefined) return
      // One that has arrived stays until the server has deleted it.
      if (row._id === undefined) await messages.delete(key)
      if (row._id === undefined && !row.attempted) return
      const order = row.outbox ?? (await nextOrder(database, clock))
      await messages.put(withdrawalOf(row, order))
    })
    void this.#run()
    await uploads.forget(key, 'discarded')
  }

  async edit(key: string, edit: NewText): Promise<void> {
    const { database, clock, onAdding } = this.#deps
    onAdding()
    const order = () => nextOrder(database, clock)
    const waiting = await storeEdit(database, key, edit, { order, now: clock.now() })
    if (waiting !== null) {
      this.#own.change(key, { text: waiting, ignoreOffensive: edit.ignoreOffensive ?? false })
    }
    void this.#run()
  }

  async changeSettings(chatId: string, settings: ChatSettings): Promise<void> {
    const { database, clock, onAdding } = this.#deps
    onAdding()
    const order = () => nextOrder(database, clock)
    await storeSettings(database, chatId, settings, { order, now: clock.now() })
    void this.#run()
  }

  kick(): void {
    this.#failures = 0
    void this.#run()
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelRetry()
  }

  async #run(): Promise<void> {
    const { database, clock, alone, onChange } = this.#deps
    this.#cancelRetry()
    this.#isWanted = true
    if (this.#isRunning) return
    this.#isRunning = true
    let waitMs: number | null = null
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      await this.#restoring.catch(() => undefined)
      await alone(async () => {
        waitMs = await this.#sendAll()
      }).catch(reportUnlessClosed)
    }
    this.#isRunning = false
    if (this.#isStopped) return
    if (waitMs !== null) this.#cancelRetry = clock.after(waitMs, () => void this.#run())
    await this.#own.forgetSent(() => !this.#isStopped).catch(reportUnlessClosed)
    await database.messages.where('outbox').above(0).count().then(onChange, reportUnlessClosed)
  }

  /** Null if nothing waits; otherwise the time until the next attempt. */
  async #sendAll(): Promise<number | null> {
    const { database, clock } = this.#deps
    while (!this.#isStopped) {
      const next = await database.messages.orderBy('outbox').first()
      if (next === undefined) return null
      const { withdraws } = next
      if (isMessage(next) && this.#isLate(next)) {
        await askAbout(database, next.key)
        continue
      }
      const problem = await this.#deliver(next)
      if (problem === null) {
        this.#failures = 0
        this.#deliveredAt = clock.now()
      } else if (isRefusal(problem) || (withdraws && clock.now() - next.created > withdrawForMs)) {
        await this.#refuse(next, problem)
      } else return this.#delayAfter(problem)
    }
    return null
  }

  #isLate({ created }: MessageRow): boolean {
    return this.#deps.clock.now() - Math.max(created, this.#deliveredAt) > askAfterMs
  }

  #deliver(row: MessageRow): Promise<ApiError | null> {
    const { withdraws, edits, settles } = row
    if (withdraws) return this.#withdraw(row.key, withdraws)
    if (edits) return this.#edit(row)
    return settles ? this.#settle(row, settles) : this.#send(row)
  }

  async #send(row: MessageRow): Promise<ApiError | null> {
    const { database, clock, deliver, delivering, uploads } = this.#deps
    try {
      const media = row.type === 'media' ? await uploads.prepare(row) : undefined
      if (media === null) return null
      await delivering(async () => {
        // It was taken back, its chat deleted, or its text changed, in the meantime.
        const current = await attempt(database, row.key)
        if (current === undefined) return
        const { message } = await deliver({ ...outgoingOf(current), ...(media && { media }) })
        await withSpace(database, () => mergeMessages(database, [message]))
        await resumeEdit(database, row.key, await nextOrder(database, clock))
      })
      if (media) await uploads.forget(row.key, 'sent')
      return null
    } catch (thrown) {
      return asApiError(thrown)
    }
  }

  async #edit(entry: MessageRow): Promise<ApiError | null> {
    const { database, edit } = this.#deps
    try {
      const sent = await editToSend(database, entry)
      if (sent === null) return null
      await finishEdit(database, entry, sent, (await edit(sent)).message)
      return null
    } catch (thrown) {
      return asApiError(thrown)
    }
  }

  async #settle(row: MessageRow, what: NonNullable<MessageRow['settles']>): Promise<ApiError | null> {
    const { database, settle } = this.#deps
    try {
      await settle(what)
      await finishSettings(database, row, false)
      return null
    } catch (thrown) {
      return asApiError(thrown)
    }
  }

  async #withdraw(key: string, what: WithdrawnMessage): Promise<ApiError | null> {
    try {
      await this.#deps.withdraw(what)
      await this.#deps.database.messages.delete(key)
      return null
    } catch (thrown) {
      return asApiError(thrown)
    }
  }

  async #refuse(row: MessageRow, problem: ApiError): Promise<void> {
    const { database } = this.#deps
    const { key, chatId, withdraws } = row
    if (row.edits) return refuseEdit(database, row, problem)
    if (row.settles) return finishSettings(database, row, true)
    if (withdraws) return database.messages.delete(key)
    const { priceCoins } = problem.details
    await database.transaction('rw', [database.messages, database.chats], async () => {
      await unsentRow(database, key).modify((row, ref) => {
        const { outbox: _, attempted: __, ...kept } = row
        ref.value = { ...kept, ...refusalOf(problem) }
      })
      if (problem.code !== 'price_changed' || typeof priceCoins !== 'number') return
      const messagePrice = { freeLeft: 0, priceCoins }
      await database.chats.update(chatId, { messagePrice })
    })
  }

  #delayAfter({ details: { retryAfterMs } }: ApiError): number {
    this.#failures += 1
    if (typeof retryAfterMs === 'number') return retryAfterMs
    return Math.min(lastRetryMs, firstRetryMs * 2 ** (this.#failures - 1))
  }
}

/** Not an entry that waits among the messages to change something. */
const isMessage = ({ withdraws, edits, settles }: MessageRow): boolean => !withdraws && !edits && !settles

/** A message that the server does not have, as far as this browser knows. */
const unsentRow = ({ messages }: ChatDatabase, key: string) =>
  messages
    .where('key')
    .equals(key)
    .and(({ _id }) => _id === undefined)

/** The message as it is sent now: from here on, it may have arrived. */
function attempt(database: ChatDatabase, key: string): Promise<MessageRow | undefined> {
  const { messages } = database
  return database.transaction('rw', messages, async () => {
    const row = await messages.get(key)
    if (row === undefined || row._id !== undefined) return undefined
    await messages.put({ ...row, attempted: true })
    return row
  })
}

/** One that was attempted may still arrive: deleting it withdraws it, and the server knows a repeat by its key. */
async function askAbout(database: ChatDatabase, key: string): Promise<void> {
  await unsentRow(database, key).modify((row, ref) => {
    const { outbox: _, ...kept } = row
    ref.value = { ...kept, status: 'failed', isLate: true }
  })
}

/** Later than everything that waits in this browser. */
async function nextOrder({ messages }: ChatDatabase, clock: Clock): Promise<number> {
  const last = await messages.orderBy('outbox').last()
  return Math.max(localOrderFrom + clock.now(), (last?.order ?? 0) + 1)
}
