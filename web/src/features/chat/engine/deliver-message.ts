import type { ChatMessage, OutgoingMessage } from '@serendip/contract'
import type { Api } from '../../../platform/api/api-client.ts'
import type { ChatRow } from '../store/chat-database.ts'

type SendCalls =
  | 'open'
  | 'sendMessage'
  | 'sendToUser'
  | 'sendGroupToUser'
  | 'sendToSupport'
  | 'sendGroupToSupport'

/**
 * Sends a message by the call that fits its chat. A person is written to by their id, which creates the chat if it is
 * gone by now; an answer goes to the chat of the message that it answers. Throws ApiError.
 */
export async function deliverMessage(
  api: Pick<Api['chat'], SendCalls>,
  { chatId, ...body }: OutgoingMessage & { readonly chatId: string },
  chat: Pick<ChatRow, 'subtype' | 'userId' | 'countMessages'> | undefined,
): Promise<{ readonly message: ChatMessage }> {
  const { tempId, type, text, media, created_unreadable } = body
  const group = type === 'media' && media !== undefined ? { type, media } : null
  if (chat?.subtype !== undefined) {
    const params = { subtype: chat.subtype }
    const written = { tempId, text, ...(created_unreadable && { created_unreadable }) }
    return group
      ? api.sendGroupToSupport({ params, body: { ...written, ...group } })
      : api.sendToSupport({ params, body: { ...written, type: 'text' } })
  }
  if (chat === undefined || (body.replyTo !== undefined && group === null)) {
    return api.sendMessage({ body: { chatId, ...body } })
  }
  const params = { id: chat.userId }
  if (group) {
    const { stickerId: _, gifId: __, ...rest } = body
    return api.sendGroupToUser({ params, body: { ...rest, ...group } })
  }
  if (chat.countMessages === 0) {
    const { message } = await api.open({ body: { userId: chat.userId, message: body } })
    if (message !== null) return { message }
  }
  return api.sendToUser({ params, body })
}
