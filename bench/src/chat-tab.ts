import { randomUUID } from 'node:crypto'
import type { Chat, ChatChanges, ChatMessage, ServerMessage } from '@serendip/contract'
import type { seededRandom } from '../../server/test/ledger-workload.ts'
import { ChatCopy } from './chat-copy.ts'
import { ChatConnection, RefusalError } from './chat-connection.ts'
import { crowdId } from './chat-pairs.ts'
import { type Get, readWholeHistory, readWholeList } from './chat-reads.ts'

/** A message that was written, and each id with its number that the server acknowledged it with. */
export interface SentText {
  readonly from: string
  readonly to: string
  readonly tempId: string
  readonly text: string
  readonly acknowledged: Set<string>
}

type Random = ReturnType<typeof seededRandom>

/**
 * One tab of a person: an outbox that is sent in order until each message is acknowledged, and a copy of the chats
 * that pushed changes keep current.
 */
export class ChatTab {
  readonly userId: string
  readonly connection: ChatConnection
  readonly get: Get
  readonly copy = new ChatCopy()
  readonly written: SentText[] = []
  reloads = 0
  readonly #random: Random
  readonly #outbox: SentText[] = []
  /** Changes are merged one after the other. */
  #merging: Promise<void> = Promise.resolve()

  constructor(person: number, origins: () => readonly string[], random: Random) {
    this.userId = crowdId(person)
    this.#random = random
    const pickOrigin = () => origins()[random(origins().length)] ?? ''
    this.connection = new ChatConnection(person, pickOrigin, (message) => this.#pushed(message))
    this.get = (path) => this.connection.insist('GET', path)
  }

  write(to: string, text: string): void {
    const outgoing = { from: this.userId, to, text, tempId: randomUUID(), acknowledged: new Set<string>() }
    this.written.push(outgoing)
    this.#outbox.push(outgoing)
  }

  /** `giveUpMs`: tries once and does not wait longer. */
  async #send({ tempId, text, to, acknowledged }: SentText, giveUpMs?: number): Promise<void> {
    const body = { tempId, type: 'text', text }
    const path = `/message/sendToUser/${to}`
    const { message } = await (giveUpMs === undefined
      ? this.connection.insist<{ message: ChatMessage }>('POST', path, body)
      : this.connection.request<{ message: ChatMessage }>('POST', path, body, giveUpMs))
    acknowledged.add(`${message._id} ${message.seq}`)
  }

  /** Sends the outbox in order: some messages twice at the same moment, some without waiting for the first answer. */
  async flush(): Promise<void> {
    for (let outgoing = this.#outbox[0]; outgoing; outgoing = this.#outbox[0]) {
      const chance = this.#random(10)
      if (chance === 0) await this.#send(outgoing, 1 + this.#random(20)).catch(() => undefined)
      if (chance === 1) await Promise.all([this.#send(outgoing), this.#send(outgoing)])
      if (outgoing.acknowledged.size === 0) await this.#send(outgoing)
      this.#outbox.shift()
    }
  }

  /** Sends a message again that was acknowledged before. */
  async repeat(): Promise<void> {
    const outgoing = this.#pick(this.written.filter(({ acknowledged }) => acknowledged.size > 0))
    if (outgoing) await this.#send(outgoing)
  }

  /** Reads a chat up to the other's last message, or everything. */
  async read(): Promise<void> {
    if (this.#random(6) === 0)
      return void (await this.connection.insist('POST', '/messageStatus/readAllChats', {}))
    const last = this.#lastOf((from) => from !== this.userId)
    // Its sender may have deleted it in the meantime.
    if (last) await this.connection.insist('POST', `/messageStatus/read/${last._id}`, {}).catch(skipRefused)
  }

  /** Deletes one's own last message of a chat, for both or for oneself. */
  async deleteOne(): Promise<void> {
    const last = this.#lastOf((from) => from === this.userId)
    if (!last) return
    const body = { messageIds: [last._id], forEveryone: this.#random(2) === 0 }
    await this.connection.insist('POST', '/message/delete', body)
  }

  #lastOf(isMeant: (from: string) => boolean): ChatMessage | undefined {
    const chat: Chat | undefined = this.#pick(this.copy.chats())
    return chat && this.copy.messagesOf(chat._id).findLast(({ from }) => isMeant(from))
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[this.#random(Math.max(1, all.length))]
  }

  /** Connects and reads what was missed; answers whether that worked. */
  async connect(): Promise<boolean> {
    return (await this.connection.connect()) && (await this.#inTurn(() => this.#join()))
  }

  #pushed(message: ServerMessage): void {
    if (message.type === 'chat.changes') void this.#inTurn(() => this.#merge(message.changes))
    else if (message.type === 'chat.changed') void this.#inTurn(() => this.#join())
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#merging.then(task)
    this.#merging = done.then(() => undefined)
    return done
  }

  async #merge(changes: ChatChanges): Promise<void> {
    if (this.copy.merge(changes) === 'gap') await this.#join()
  }

  /** Returns whether the server sent what the local copy lacks. */
  async #join(): Promise<boolean> {
    const channel = `user/${this.userId}/chat`
    const answer = await this.connection.ask({ type: 'chat.join', channel, since: this.copy.change })
    if (answer === null) return false
    if (this.copy.merge(answer as ChatChanges) === 'reset') await this.#restart()
    return true
  }

  async #restart(): Promise<void> {
    const { change, chats } = await readWholeList(this.get)
    this.copy.restart(change, chats)
    for (const { _id } of chats) this.copy.addOlder(await readWholeHistory(this.get, _id))
    await this.#join()
  }

  /** Forgets all but the outbox, as a browser whose database was dropped. */
  async reload(): Promise<void> {
    this.reloads += 1
    this.connection.drop()
    await this.#inTurn(() => this.#restart())
  }
}

function skipRefused(error: unknown): void {
  if (!(error instanceof RefusalError)) throw error
}
