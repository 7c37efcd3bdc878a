import { z } from 'zod'
import { agreedCoins, coins, id, language, textUpTo } from '../fields.ts'
import { limits } from '../limits.ts'
import { withoutExcessMarks } from '../text-rules.ts'
import { waveform } from './chat.messages.ts'
import { gifIds, stickerIds } from './stickers.ts'

/** Terms of opening something that a creator sends or shows: its price, or that only members open it. */
export const waysToOpen = {
  unlockCoins: coins.min(limits.unlockCoinsMin).max(limits.unlockCoinsMax).optional(),
  membersOnly: z.literal(true).optional(),
}

/** Chosen by the sender: the same one again returns the message stored under it. */
export const tempId = z.uuid()
/** Messages that the caller no longer wants to send: one that is still on its way to the server is refused there. */
export const unsent = z
  .array(z.strictObject({ chatId: id, tempId }))
  .max(limits.chatPageMax)
  .optional()
/** Of `unsent`, those that were sent before are answered by their ids, and stay. */
export const messagesToDelete = z.strictObject({
  messageIds: z.array(id).max(limits.chatPageMax),
  forEveryone: z.boolean().optional(),
  unsent,
})
export const writtenBy = { appLang: language.optional(), created_unreadable: textUpTo(40).optional() }
export const outgoing = {
  tempId,
  type: z.enum(['text', 'media', 'sticker', 'gif']),
  /** Empty only with files, a sticker or a GIF; with one of the last two always. */
  text: z.string().trim().max(limits.messageMaxChars).overwrite(withoutExcessMarks),
  /** Of type media: the caller's uploads, each sent once. */
  media: z
    .array(z.strictObject({ id, waveform: waveform.optional() }))
    .min(1)
    .max(limits.filesMax)
    .optional(),
  stickerId: z.enum(stickerIds).optional(),
  gifId: z.enum(gifIds).optional(),
  /** The message of the chat that it answers; left out if it is deleted. */
  replyTo: id.optional(),
  /** The message that it passes on: a text, whose words are taken, or the caller's own photos. */
  forwards: id.optional(),
  ...writtenBy,
  ...waysToOpen,
  /** Its receiver opens it once, and then it is gone for both: one photo or video without words. */
  viewOnce: z.literal(true).optional(),
  /** Send it in spite of its offensive words. */
  ignoreOffensive: z.boolean().optional(),
  /** The price that was shown; omitted: nothing. Refused with price_changed if the message costs more. */
  priceCoins: agreedCoins.optional(),
}
/** The story of the receiver that a message answers; left out if the caller does not see it. */
export const answeredStory = { storyId: id.optional() }
export type OutgoingMessage = z.infer<z.ZodObject<typeof outgoing & typeof answeredStory>>
type Content = Pick<OutgoingMessage, 'type' | 'text' | 'media' | 'stickerId' | 'gifId'>
/** A message has the content that its type names, and no other. */
export const isWhole = ({ type, text, media, stickerId, gifId }: Content): boolean =>
  (type === 'media') === (media !== undefined) &&
  (type === 'sticker') === (stickerId !== undefined) &&
  (type === 'gif') === (gifId !== undefined) &&
  (type === 'media' || (type === 'text') === (text !== ''))
export const nothingToSend = { path: ['text'] }
/** Paying for something opens it: it is not for members alone as well. */
export const opensOneWay = ({
  unlockCoins,
  membersOnly,
}: Pick<OutgoingMessage, 'unlockCoins' | 'membersOnly'>): boolean =>
  unlockCoins === undefined || membersOnly === undefined
type Terms = Pick<OutgoingMessage, 'unlockCoins' | 'membersOnly' | 'viewOnce' | 'forwards' | 'media' | 'text'>
/** A message that is seen once is one new file, for everyone and without words. */
export const hasOneTerm = ({ viewOnce, forwards, media, text, ...terms }: Terms): boolean =>
  viewOnce === undefined
    ? opensOneWay(terms)
    : (terms.unlockCoins ?? terms.membersOnly ?? forwards) === undefined && media?.length === 1 && text === ''
export const twoWaysToOpen = { path: ['membersOnly'] }
/** One to ten files, with words below them or without. */
export const group = { type: z.literal('media'), media: outgoing.media.unwrap() }
