import type { CreatorCard, Partner, WalletView } from '@serendip/contract'
import type { ChatRow, MessageRow } from '../src/features/chat/store/chat-database.ts'
import type { Words } from './words.ts'

export const ownId = 'usr_own'

/** Somebody from the sample names. */
export const aPartner = (words: Words, index = 0): Partner => ({
  userId: `usr_${index}`,
  name: words.names[index] ?? '',
  age: 27,
  gender: 'female',
  country: 'ES',
  language: 'es',
  avatar: '',
  rolesGroup: 'user',
  demo: false,
})

export const aCreator = (words: Words, index: number, more: Partial<CreatorCard> = {}): CreatorCard => ({
  creatorId: `usr_${index}`,
  name: words.names[index] ?? '',
  age: 31,
  country: 'DE',
  language: 'de',
  avatar: '',
  rolesGroup: 'goddess',
  rateCoins: 90,
  status: 'online',
  demo: false,
  followed: false,
  ...more,
})

export const aChatRow: ChatRow = {
  _id: 'chat_one',
  type: 'direct',
  userId: 'usr_0',
  lastMessage: null,
  unreadMessages: 0,
  hidden: false,
  isInRequestFolder: false,
  online: true,
  countMessages: 9,
  created: 1,
  updated: 1,
  favourite: true,
  promoted: null,
  blurFromUser: false,
  readSeq: 0,
  otherReadSeq: 2,
  clearedSeq: 0,
  messagePrice: null,
}

const sentAtMs = Date.UTC(2026, 4, 12, 18, 4)

/** A message of the partner's. */
export const aMessage = (order: number, text: string, more: Partial<MessageRow> = {}): MessageRow => ({
  key: `message ${order}`,
  _id: `msg_${order}`,
  chatId: aChatRow._id,
  from: aChatRow.userId,
  to: ownId,
  type: 'text',
  text,
  created: sentAtMs + order * 60_000,
  order,
  status: 'sent',
  offensive: false,
  ignoreOffensive: false,
  ...more,
})

/** A message of one's own. */
export const anOwnMessage = (order: number, text: string, more: Partial<MessageRow> = {}): MessageRow =>
  aMessage(order, text, { from: ownId, to: aChatRow.userId, ...more })

export const aWallet: WalletView = {
  balanceCoins: 1240,
  byKind: { demo: 0, bonus: 140, paid: 1100, earned: 0 },
  heldCoins: 90,
  isLow: false,
  frozenFor: null,
  debtCoins: 0,
  earnings: { payableCoins: 0, maturingCoins: 0, nextMatureAt: null, heldCoins: 0 },
  demoGrantCoins: null,
  lots: [
    {
      lotId: 'lot_1',
      kind: 'bonus',
      amountCoins: 200,
      remainingCoins: 140,
      createdAt: sentAtMs,
      isSandbox: false,
    },
    {
      lotId: 'lot_2',
      kind: 'paid',
      amountCoins: 1500,
      remainingCoins: 1100,
      createdAt: sentAtMs,
      isSandbox: false,
    },
  ],
}

const pictureSize = { width: 1200, height: 800 }

/** A drawn picture, with something to see in each part. */
export async function aPicture(): Promise<Blob> {
  const { width, height } = pictureSize
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no canvas')
  const sky = context.createLinearGradient(0, 0, width, height)
  sky.addColorStop(0, 'rebeccapurple')
  sky.addColorStop(1, 'coral')
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'gold'
  context.beginPath()
  context.arc(width / 2, height / 2, height / 5, 0, 2 * Math.PI)
  context.fill()
  return canvas.convertToBlob({ type: 'image/png' })
}
