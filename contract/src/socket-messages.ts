import type { z } from 'zod'
import { activityFromServer } from './activity/activity.messages.ts'
import { announcementsFromServer } from './announcements/announcements.messages.ts'
import { billingFromClient, billingFromServer } from './billing/billing.messages.ts'
import { callsFromClient, callsFromServer } from './calls/calls.messages.ts'
import { chatFromClient, chatFromServer } from './chat/chat.messages.ts'
import { connectionFromClient, connectionFromServer } from './connection/connection.messages.ts'
import { creatorsFromServer } from './creators/creators.messages.ts'
import { giftsFromServer } from './gifts/gifts.messages.ts'
import { identityFromServer } from './identity/identity.messages.ts'
import { matchmakingFromClient, matchmakingFromServer } from './matchmaking/matchmaking.messages.ts'
import { mediaFromServer } from './media/media.messages.ts'
import { answersOf, type commonRefusals, type MessageOf, payloadsOf } from './message.ts'
import { peopleFromServer } from './people/people.messages.ts'
import { pushFromClient } from './push/push.messages.ts'
import { storiesFromServer } from './stories/stories.messages.ts'
import { videosFromServer } from './videos/videos.messages.ts'
import { walletFromServer } from './wallet/wallet.messages.ts'

/** All messages of clients, with their lanes, payloads, answers and errors. */
export const clientMessages = {
  ...connectionFromClient,
  ...matchmakingFromClient,
  ...callsFromClient,
  ...billingFromClient,
  ...chatFromClient,
  ...pushFromClient,
} as const
export const fromClient = payloadsOf(clientMessages)
export const fromServer = {
  ...connectionFromServer,
  ...matchmakingFromServer,
  ...callsFromServer,
  ...billingFromServer,
  ...chatFromServer,
  ...announcementsFromServer,
  ...creatorsFromServer,
  ...giftsFromServer,
  ...identityFromServer,
  ...mediaFromServer,
  ...peopleFromServer,
  ...activityFromServer,
  ...storiesFromServer,
  ...videosFromServer,
  ...walletFromServer,
} as const
/** Answers of the server to messages, in their `ack`; a message without an entry is only acknowledged. */
export const answers = answersOf(clientMessages)
export type AnswerTo<T extends keyof typeof answers> = z.output<(typeof answers)[T]>
/** Promise that a request of this type returns. */
export type PromisedAnswer<T extends ClientMessage['type']> = T extends keyof typeof answers
  ? Promise<AnswerTo<T>>
  : Promise<void>
/** The codes that a message of this type can be refused with. */
export type RefusalOf<T extends ClientMessage['type']> =
  | (typeof clientMessages)[T]['errors'][number]
  | (typeof commonRefusals)[number]
export type ClientMessage = MessageOf<typeof fromClient>
export type ServerMessage = MessageOf<typeof fromServer>
export type ServerMessageOf<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>
