import { gifIds, type OutgoingMessage, stickerIds } from '@serendip/contract'
import type { ApiError } from '@serendip/contract/http-request'
import type { MessageRow } from '../store/chat-database.ts'

/** The part of a message that is sent to the server. */
export const outgoingOf = (row: MessageRow) => ({
  chatId: row.chatId,
  tempId: row.key,
  ...contentOf(row),
  created_unreadable: new Date(row.created).toISOString(),
  ...(row.replyTo !== undefined && { replyTo: row.replyTo }),
  ...(row.forwards !== undefined && { forwards: row.forwards }),
  ...(row.ignoreOffensive && { ignoreOffensive: true }),
  ...(row.priceCoins !== undefined && row.priceCoins > 0 && { priceCoins: row.priceCoins }),
  ...(row.unlockCoins !== undefined && { unlockCoins: row.unlockCoins }),
  ...(row.membersOnly && { membersOnly: row.membersOnly }),
  ...(row.viewOnce && { viewOnce: true as const }),
})

function contentOf({ type, text, ...row }: MessageRow): Pick<OutgoingMessage, OutgoingContent> {
  const stickerId = stickerIds.find((knownId) => knownId === row.stickerId)
  const gifId = gifIds.find((knownId) => knownId === row.gifId)
  if (type === 'sticker' && stickerId) return { type, text, stickerId }
  if (type === 'gif' && gifId) return { type, text, gifId }
  return { type: type === 'media' ? type : 'text', text }
}
type OutgoingContent = 'type' | 'text' | 'stickerId' | 'gifId'

/** Whether trying again would change nothing. */
export const isRefusal = ({ status, code }: ApiError): boolean =>
  status >= 400 &&
  status < 500 &&
  code !== 'rate_limited' &&
  code !== 'session_gone' &&
  code !== 'account_closed'

/** The fields with which a refused message is stored. */
export function refusalOf({ code, details }: ApiError): Pick<MessageRow, 'status'> & Partial<MessageRow> {
  if (code !== 'offensive') return { status: 'failed', refusedBy: code }
  const { statusMessage, ranges } = details
  return {
    status: 'offensive',
    offensive: true,
    ...(typeof statusMessage === 'string' && { statusMessage }),
    ranges: Array.isArray(ranges) ? ranges.filter(isRange) : [],
  }
}

const isRange = (range: unknown): range is readonly [number, number] =>
  Array.isArray(range) && range.length === 2 && range.every((at) => Number.isInteger(at))

/** The row that withdraws a message; in no chat, so that no screen shows it. */
export const withdrawalOf = ({ key, chatId, ...row }: MessageRow, order: number): MessageRow => ({
  key: `withdrawn/${key}`,
  chatId: '',
  from: row.from,
  to: row.to,
  type: 'text',
  text: '',
  created: row.created,
  offensive: false,
  ignoreOffensive: false,
  order,
  outbox: order,
  status: 'created',
  withdraws: { chatId, tempId: key },
})
