import type { ChatSettings } from '@serendip/contract'
import type { ChatDatabase, ChosenSettings, MessageRow } from '../store/chat-database.ts'
import { choicesOf, withChosen } from '../store/chosen-settings.ts'

const entryKeyOf = (chatId: string): string => `settings/${chatId}`

/** Entry that waits among the messages to change a chat; in no chat, so that no screen shows it. */
const entryOf = (settings: ChatSettings, chatId: string, order: number, now: number): MessageRow => ({
  key: entryKeyOf(chatId),
  chatId: '',
  from: '',
  to: '',
  type: 'text',
  text: '',
  created: now,
  offensive: false,
  ignoreOffensive: false,
  order,
  outbox: order,
  status: 'created',
  settles: { chatId, settings },
})

const isSame = (left: ChatSettings, right: ChatSettings): boolean =>
  left.mute === right.mute && left.pinned === right.pinned && left.hidden === right.hidden

/** Shows a chat as the person wants it at once; the server learns of it in its turn, with what waits already. */
export function storeSettings(
  database: ChatDatabase,
  chatId: string,
  settings: ChatSettings,
  { order, now }: { readonly order: () => Promise<number>; readonly now: number },
): Promise<void> {
  const { chats, messages } = database
  return database.transaction('rw', [chats, messages], async () => {
    const chat = await chats.get(chatId)
    if (chat === undefined) return
    const before = await messages.get(entryKeyOf(chatId))
    const all = { ...before?.settles?.settings, ...settings }
    const wanted: ChosenSettings = { settings: all, at: now, before: chat.wanted?.before ?? choicesOf(chat) }
    await chats.put(withChosen(chat, wanted))
    await messages.put(entryOf(all, chatId, before?.outbox ?? (await order()), now))
  })
}

/** The server knows these settings: nothing waits any more, unless the person has chosen others meanwhile. */
export function finishSettings(
  database: ChatDatabase,
  { settles }: MessageRow,
  isRefused: boolean,
): Promise<void> {
  const { chats, messages } = database
  return database.transaction('rw', [chats, messages], async () => {
    if (settles === undefined) return
    const { chatId, settings } = settles
    const entry = await messages.get(entryKeyOf(chatId))
    if (!isSame(entry?.settles?.settings ?? settings, settings)) return
    await messages.delete(entryKeyOf(chatId))
    const chat = await chats.get(chatId)
    if (chat === undefined) return
    const { wanted, ...rest } = chat
    await chats.put(isRefused && wanted ? { ...rest, ...wanted.before } : rest)
  })
}
