import type { ChatSettings } from '@serendip/contract'
import type { FileRow, MessageRow, TextEdit } from '../store/chat-database.ts'

export type NewFile = Omit<FileRow, 'key' | 'place' | 'mediaId'>

export interface Draft
  extends Pick<MessageRow, 'chatId' | 'from' | 'to' | 'type' | 'text' | 'ignoreOffensive'>,
    Pick<MessageRow, 'stickerId' | 'gifId' | 'replyTo' | 'forwards' | 'forwarded'> {
  readonly tempId: string
  /** The price that was shown when the person sent it. */
  readonly priceCoins: number
  /** Whom a creator lets open it. */
  readonly unlockCoins?: number
  readonly membersOnly?: true
  readonly viewOnce?: MessageRow['viewOnce']
  /** Of media. */
  readonly files?: readonly NewFile[]
}

/** A message that this page has to send, should the database lose it. */
export interface UnsentMessage extends Draft {
  readonly created: number
}

export type NewText = Pick<TextEdit, 'text' | 'ignoreOffensive'>

export type ResendOptions = Pick<Draft, 'priceCoins'> & { readonly ignoreOffensive?: boolean }

/** Messages on their way to the server: sent one by one in the order of writing, and kept until they have arrived. */
export interface Outbox {
  add(draft: Draft): Promise<void>
  /** Sends a refused message once more, in its place at the end, for the price that is shown now. */
  again(key: string, changes: ResendOptions): Promise<void>
  /**
   * Takes a message back that was not sent, with its files. One that may have reached the server, or still may, is
   * withdrawn there, by the next page if this one ends before.
   */
  takeBack(key: string): Promise<void>
  /** Changes the text of a message that waits, or that the server has. */
  edit(key: string, edit: NewText): Promise<void>
  /** Changes the person's settings of a chat. */
  changeSettings(chatId: string, settings: ChatSettings): Promise<void>
  /** Sends what waits, now. */
  kick(): void
  /** Messages that this page added and the server does not have. */
  unsent(): readonly UnsentMessage[]
  /** Adds what another database has lost, unless it is there. */
  restore(unsent: readonly UnsentMessage[]): Promise<void>
  stop(): void
}
