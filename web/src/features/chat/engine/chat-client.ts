import {
  type ChatChanges,
  type ChatFilter,
  type ChatSettings,
  limits,
  type OutgoingMessage,
  type Reaction,
  type SupportSubtype,
} from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { createSendForm } from '../../../platform/api/send-form.ts'
import { createObservable } from '../../../platform/observable.ts'
import type { Platform } from '../../../platform/platform.ts'
import { nextMessageCoins } from '../../../shared/coins/next-message-coins.ts'
import { belongsTo } from '../list/chat-filter.ts'
import {
  type ChatDatabase,
  type ChatRow,
  type MessageRow,
  supportId,
  type WithdrawnMessage,
} from '../store/chat-database.ts'
import { mergeChats, replaceMessage, unsentOf } from '../store/merge.ts'
import { reportUnlessClosed } from '../use-live.ts'
import type { ChatClient, NewContent, SyncState } from './chat-client.port.ts'
import { deliverMessage } from './deliver-message.ts'
import { createDrafts, type Drafts, type DraftStorage } from './drafts.ts'
import { createHistories, type Histories } from './histories.ts'
import { createOutbox } from './outbox.ts'
import { dropEdit } from './edits.ts'
import type { NewFile, NewText, Outbox, UnsentMessage } from './outbox.port.ts'
import { createSync, type Sync } from './sync.ts'
import { createTyping, type Typing } from './typing.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** Number of newest messages that are read again when they are to be blurred, or no longer. */
const shownMax = 100

interface ChatClientDeps extends Pick<Platform, 'api' | 'socket' | 'clock' | 'uuid' | 'session' | 'brand'> {
  readonly userId: string
  readonly database: ChatDatabase
  readonly draftStorage: DraftStorage
  readonly isKept: boolean
  /** Messages that the client before had not sent yet. */
  readonly unsent: readonly UnsentMessage[]
  alone(task: () => Promise<void>): Promise<void>
  delivering<T>(task: () => Promise<T>): Promise<T>
  onOnline(listener: () => void): () => void
  onOutbox(waiting: number): void
}

export const createChatClient = (deps: ChatClientDeps): ChatClient => new StoredChats(deps)

class StoredChats implements ChatClient {
  readonly id: string
  readonly userId: string
  readonly database: ChatDatabase
  readonly typing: Typing
  readonly drafts: Drafts
  readonly outbox: Outbox
  readonly uploads: Uploads
  readonly open: Histories['open']
  readonly readOlder: Histories['readOlder']
  readonly state = createObservable<SyncState>('syncing')
  readonly #deps: ChatClientDeps
  readonly #sync: Sync
  readonly #listeners = new Set<(changes: ChatChanges) => void>()
  readonly isKept: boolean
  readonly #stops: (() => void)[] = []

  constructor(deps: ChatClientDeps) {
    const { userId, database, api, clock, socket, session, brand } = deps
    this.#deps = deps
    this.id = deps.uuid()
    this.userId = userId
    this.database = database
    this.isKept = deps.isKept
    const heard = heardUntil(this.#stops, socket)
    this.typing = createTyping({ clock, socket: heard })
    this.drafts = createDrafts(deps)
    const { open, readOlder } = createHistories({ database, api: api.chat })
    this.open = open
    this.readOlder = readOlder
    const sendForm = createSendForm({ brandId: brand.id, token: session.token })
    this.uploads = createUploads({ database, api, sendForm, clock })
    this.outbox = createOutbox({
      ...deps,
      uploads: this.uploads,
      deliver: this.#deliver,
      withdraw: this.#withdraw,
      settle: ({ chatId, settings }) => api.chat.changeSettings({ params: { id: chatId }, body: settings }),
      edit: (edit) => api.chat.editMessage({ body: edit }),
      onAdding: () => deps.onOutbox(1),
      onChange: deps.onOutbox,
    })
    this.#sync = createSync({
      userId,
      database,
      api: api.chat,
      socket: heard,
      timeline: () => socket.welcome?.timeline,
      onChanges: this.#notify,
    })
    heard.on('welcome', this.retry)
    this.#stops.push(deps.onOnline(() => this.outbox.kick()))
    this.outbox.restore(deps.unsent).catch(reportUnlessClosed)
    if (socket.state === 'open') this.retry()
    else this.outbox.kick()
  }

  readonly stop = (): readonly UnsentMessage[] => {
    this.outbox.stop()
    this.drafts.rescue()
    for (const stop of this.#stops) stop()
    this.database.close({ disableAutoOpen: true })
    return this.outbox.unsent()
  }

  readonly openSupport = async (subtype: SupportSubtype): Promise<void> => {
    if ((await this.database.chats.where('userId').equals(supportId(subtype)).count()) > 0) return
    const { chat } = await this.#deps.api.chat.getBySupport({ params: { subtype } })
    await mergeChats(this.database, [chat])
  }

  readonly refresh = async (chatId: string): Promise<void> => {
    const { chat, lastSeen } = await this.#deps.api.chat.get({ params: { id: chatId } })
    const { chats, companions } = this.database
    await companions.bulkPut(chat.users)
    // Dexie removes a field that is undefined.
    await chats.update(chatId, { online: chat.online, lastSeen } as { online: boolean })
  }

  readonly keepCurrent = async (chatIds: readonly string[]): Promise<void> => {
    try {
      await this.#sync.keepCurrent(chatIds)
    } catch (thrown) {
      // Those that are on screen later are asked for again.
      if (!(thrown instanceof ApiError)) throw thrown
    }
  }

  readonly send = ({ _id, userId, subtype, messagePrice }: ChatRow, content: NewContent): Promise<void> => {
    const tempId = this.#deps.uuid()
    const priceCoins = nextMessageCoins(messagePrice)
    const to = subtype === undefined ? userId : 'support'
    return this.outbox.add({
      chatId: _id,
      from: this.userId,
      to,
      text: '',
      ignoreOffensive: false,
      priceCoins,
      tempId,
      ...content,
    })
  }

  readonly edit = (key: string, edit: NewText): Promise<void> => this.outbox.edit(key, edit)

  readonly changeSettings = (chatId: string, settings: ChatSettings): Promise<void> =>
    this.outbox.changeSettings(chatId, settings)

  readonly dropEdit = (key: string): Promise<void> => dropEdit(this.database, key)

  readonly discard = (key: string): Promise<void> => this.outbox.takeBack(key)

  readonly takeBack = async (key: string): Promise<readonly NewFile[]> => {
    const files = await this.uploads.filesOf(key)
    await this.discard(key)
    return files.map(({ key: _, place: __, mediaId: ___, ...file }) => file)
  }

  readonly deleteChats = async (which: readonly string[] | ChatFilter): Promise<void> => {
    const { api } = this.#deps
    const { chats } = this.database
    const isList = typeof which === 'string'
    const chatIds = isList ? await chats.filter((chat) => belongsTo(chat, which)).primaryKeys() : [...which]
    await this.#deps.delivering(async () => {
      if (isList) await api.chat.deleteAllChats({ body: { listFilter: which } })
      const rows = await Promise.all(chatIds.map((chatId) => unsentOf(this.database, chatId).toArray()))
      await deleteWith(api, isList ? [] : chatIds, rows.flat())
      await this.#drop(rows.flat().map(({ key }) => key))
    })
    await this.drafts.forget(chatIds)
  }

  readonly markRead = async (messageId: string): Promise<void> => {
    try {
      await this.#deps.api.chat.setStatus({ params: { status: 'read', id: messageId } })
    } catch (thrown) {
      // The next visit marks it again.
      if (!(thrown instanceof ApiError)) throw thrown
    }
  }

  readonly unblur = async (messageId: string, priceCoins: number): Promise<void> => {
    const { message } = await this.#deps.api.chat.unblurMessage({ body: { messageId, priceCoins } })
    await replaceMessage(this.database, message)
  }

  readonly react = async (message: MessageRow, reaction: Reaction | null): Promise<void> => {
    const { key, _id, reactions = [] } = message
    if (_id === undefined) return
    const { messages } = this.database
    const otherReactions = reactions.filter(({ from }) => from !== this.userId)
    const shown = reaction === null ? otherReactions : [...otherReactions, { from: this.userId, reaction }]
    // Shown at once; the change that follows says the same.
    await messages.update(key, { reactions: shown })
    try {
      await this.#deps.api.chat.react({ body: { messageId: _id, reaction } })
    } catch (thrown) {
      await messages.update(key, { reactions })
      throw thrown
    }
  }

  readonly onChanges = (listener: (changes: ChatChanges) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly setBlur = async (chatId: string, blur: boolean): Promise<void> => {
    const { api } = this.#deps
    await api.chat.blurFromUser({ query: { chatId }, body: { blur } })
    const page = await api.chat.history({ params: { chatId }, query: { count: shownMax } })
    for (const message of page.messages) {
      if (message.media !== undefined) await replaceMessage(this.database, message)
    }
  }

  readonly retry = (): void => {
    this.state.set('syncing')
    this.outbox.kick()
    this.#sync.catchUp().then(
      () => this.state.set('current'),
      (thrown: unknown) => {
        if (!(thrown instanceof ApiError)) reportError(thrown)
        this.state.set('failed')
      },
    )
  }

  /** A person who takes a message back wants nobody to receive it. */
  readonly #withdraw = async (withdrawn: WithdrawnMessage): Promise<void> => {
    const { deleteMessages } = this.#deps.api.chat
    const { sentIds } = await deleteMessages({ body: { messageIds: [], unsent: [withdrawn] } })
    if (sentIds.length > 0) await deleteMessages({ body: { messageIds: sentIds, forEveryone: true } })
  }

  /** Forgets messages that are not sent. */
  async #drop(keys: readonly string[]): Promise<void> {
    await this.database.messages.bulkDelete([...keys])
    for (const key of keys) await this.uploads.forget(key, 'discarded')
    this.outbox.kick()
  }

  readonly #notify = (changes: ChatChanges): void => {
    for (const { from } of changes.messages) this.typing.end(from)
    for (const listener of this.#listeners) listener(changes)
  }

  readonly #deliver = async (message: OutgoingMessage & { readonly chatId: string }) => {
    const chat = await this.database.chats.get(message.chatId)
    const sent = await deliverMessage(this.#deps.api.chat, message, chat)
    if (chat) this.typing.sent(chat.userId)
    return sent
  }
}

/** A socket whose listeners end with the client. */
const heardUntil = (
  stops: (() => void)[],
  socket: ChatClientDeps['socket'],
): Pick<ChatClientDeps['socket'], 'on' | 'request'> => ({
  on: (type, handler) => {
    const stop = socket.on(type, handler)
    stops.push(stop)
    return stop
  },
  request: (type, payload) => socket.request(type, payload),
})

/**
 * Deletes chats, and has the server refuse what waits to be sent to them: an attempt without an answer may still be on
 * its way.
 */
async function deleteWith(
  api: { readonly chat: Pick<ChatClientDeps['api']['chat'], 'deleteChats'> },
  chatIds: readonly string[],
  rows: readonly MessageRow[],
): Promise<void> {
  const unsent = rows
    .filter(({ outbox }) => outbox !== undefined)
    .sort((left, right) => left.order - right.order)
    .slice(0, limits.chatPageMax)
    .map(({ chatId, key }) => ({ chatId, tempId: key }))
  const all = [...new Set([...unsent.map(({ chatId }) => chatId), ...chatIds])]
  for (let at = 0; at < all.length; at += limits.chatPageMax) {
    const body = {
      chatIds: all.slice(at, at + limits.chatPageMax),
      ...(at === 0 && unsent.length > 0 && { unsent }),
    }
    await api.chat.deleteChats({ body })
  }
}
