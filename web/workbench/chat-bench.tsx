import { stickerIds } from '@serendip/contract'
import { Card } from '@serendip/ui'
import { useEffect } from 'react'
import { ChatProvider } from '../src/features/chat/chat-context.tsx'
import { Bubble } from '../src/features/chat/conversation/bubbles/bubble.tsx'
import { MessageActionsProvider } from '../src/features/chat/conversation/bubbles/message-actions.tsx'
import type { ChatClient } from '../src/features/chat/engine/chat-client.port.ts'
import { openChatDatabase } from '../src/features/chat/store/chat-database.ts'
import { stub } from '../src/platform/stub.test-kit.ts'
import { MessagePriceWords } from '../src/shared/coins/message-price.tsx'
import { Bench } from './bench.tsx'
import { aChatRow, aMessage, anOwnMessage, aPartner, ownId } from './samples.ts'
import type { Words } from './words.ts'
import styles from './workbench.module.css'

const nothing = () => undefined
const later = async () => undefined
const actions = {
  selected: null,
  marked: null,
  onEdit: nothing,
  onOpener: nothing,
  onReply: nothing,
  onEditSent: nothing,
  onForward: nothing,
  onReport: nothing,
  canReact: true,
  onSelect: nothing,
  onJump: nothing,
}
const database = await openChatDatabase('workbench')
const client = stub<ChatClient>({
  database,
  userId: ownId,
  react: later,
  discard: later,
  unblur: later,
  outbox: { again: later },
})

const bubbles = (words: Words) => [
  aMessage(1, words.toastMessage, { reactions: [{ from: ownId, reaction: 'heart' }] }),
  anOwnMessage(2, words.emptyText),
  anOwnMessage(3, words.long, { replyTo: 'msg_1' }),
  aMessage(4, words.noticeText, { offensive: true }),
  aMessage(5, '', { type: 'sticker', stickerId: stickerIds[0] }),
  aMessage(6, '', { call: { outcome: 'missed', durationMs: 0 } }),
  aMessage(7, '', { availability: 'needCoins', unlockCoins: 120 }),
  anOwnMessage(8, words.emptyText, { status: 'created' }),
  anOwnMessage(9, words.toastFailed, { status: 'failed', refusedBy: 'not_enough_coins' }),
  anOwnMessage(10, words.noticeText, { status: 'offensive' }),
]

/** One message of each kind and state. */
export function ChatBench({ words }: { words: Words }) {
  const partner = aPartner(words)
  const messages = bubbles(words)
  // A quoted message is read from the database.
  useEffect(() => void database.messages.bulkPut(messages), [messages])
  return (
    <Bench name="Message bubbles">
      <ChatProvider value={client}>
        <MessageActionsProvider value={actions}>
          <Card className={styles.messages ?? ''}>
            {messages.map((message) => (
              <Bubble key={message.key} message={message} chat={aChatRow} partner={partner} />
            ))}
            <MessagePriceWords price={{ freeLeft: 2, priceCoins: 5 }} />
          </Card>
        </MessageActionsProvider>
      </ChatProvider>
    </Bench>
  )
}
