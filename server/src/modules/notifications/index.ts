import type { EventListener } from '../../kernel/events.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import type { ChatModule } from '../chat/index.ts'
import type { People } from '../people/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Push } from '../push/index.ts'
import { type AwayMailsDeps, createAwayMails } from './away-mails.ts'
import { creatorListeners, type CreatorListenersDeps } from './creator-listeners.ts'
import { rewardPushes } from './reward-pushes.ts'
import { type PushListenersDeps, pushListeners } from './push-listeners.ts'
import { createPushWords, type PushWordsDeps } from './push-words.ts'

export { awayNewsOf, awayRoute } from './away-mails.ts'
export { awayWords } from './push-words.ts'

export interface NotificationsDeps
  extends PushListenersDeps,
    PushWordsDeps,
    AwayMailsDeps,
    CreatorListenersDeps {
  readonly realtime: Realtime
  readonly people: Pick<People, 'relationTo' | 'known' | 'mayMeet' | 'followersOf'>
  readonly chat: Pick<ChatModule, 'lastChange' | 'unread' | 'countUnread' | 'hidesOnline'>
  readonly profiles: Pick<Profiles, 'partner'>
  readonly push: Pick<Push, 'notify' | 'endRing' | 'subscribedAmong' | 'delivery' | 'wantsAwayMail'>
}

const decided = {
  'identity.approved': 'approved',
  'identity.rejected': 'rejected',
  'age.voided': 'none',
} as const

/** Notifies the open tabs of the people whose coins moved. */
const coinsMoved = (realtime: Realtime): EventListener<'coins.moved'> => ({
  name: 'wallet-messages',
  events: ['coins.moved'],
  async handle({ payload: { ownerId, balanceAfter, creatorId, earnedDelta } }) {
    if (ownerId) {
      realtime.toUser(ownerId, { type: 'wallet.changed', balanceCoins: balanceAfter, earnedDeltaCoins: 0 })
    }
    if (creatorId && earnedDelta !== 0) {
      const changed = { type: 'wallet.changed', balanceCoins: null, earnedDeltaCoins: earnedDelta } as const
      realtime.toUser(creatorId, changed)
    }
  },
})

const identityDecided = (realtime: Realtime): EventListener<keyof typeof decided> => ({
  name: 'identity-messages',
  events: ['identity.approved', 'identity.rejected', 'age.voided'],
  async handle({ name, payload: { userId } }) {
    realtime.toUser(userId, { type: 'identity.changed', status: decided[name] })
  },
})

const photoDecided = (realtime: Realtime): EventListener<'photo.decided'> => ({
  name: 'media-messages',
  events: ['photo.decided'],
  async handle({ payload: { ownerId, photoId } }) {
    realtime.toUser(ownerId, { type: 'photo.decided', photoId })
  },
})

const storyDecided = (realtime: Realtime): EventListener<'story.decided'> => ({
  name: 'story-messages',
  events: ['story.decided'],
  async handle({ payload: { ownerId, storyId } }) {
    realtime.toUser(ownerId, { type: 'story.decided', storyId })
  },
})

const videoDecided = (realtime: Realtime): EventListener<'video.decided'> => ({
  name: 'video-messages',
  events: ['video.decided'],
  async handle({ payload: { ownerId, videoId, reason } }) {
    realtime.toUser(ownerId, { type: 'video.decided', videoId, isApproved: reason === null })
  },
})

const applicationDecided = (realtime: Realtime): EventListener<'application.decided' | 'role.changed'> => ({
  name: 'application-messages',
  events: ['application.decided', 'role.changed'],
  async handle({ payload: { userId } }) {
    realtime.toUser(userId, { type: 'application.changed' })
  },
})

/** Not if a block or a report has separated the two meanwhile. */
const personAdded = ({
  realtime,
  people,
  profiles,
}: NotificationsDeps): EventListener<'person.followed'> => ({
  name: 'people-messages',
  events: ['person.followed'],
  async handle({ payload: { ownerId, otherId } }) {
    const relation = await people.relationTo(otherId, ownerId)
    if (!relation.addedMe) return
    realtime.toUser(otherId, { type: 'people.added', person: await profiles.partner(ownerId), relation })
  },
})

/** Repeats the number of a person's last change, so that a tab whose changes got lost asks for them. */
const chatChanged = ({ realtime, chat }: NotificationsDeps): EventListener<'chat.changed'> => ({
  name: 'chat-messages',
  events: ['chat.changed'],
  async handle({ payload: { userIds } }) {
    await Promise.all(
      userIds.map(async (userId) => {
        const upTo = await chat.lastChange(userId)
        const channel = `user/${userId}/chat`
        realtime.toUser(userId, { type: 'chat.changed', channel, upTo }, { series: channel, upTo })
      }),
    )
  },
})

/** Turns durable events into messages for the open tabs of the people they concern, and into pushes to those who are away. */
export function createNotifications(deps: NotificationsDeps) {
  const awayMails = createAwayMails(deps)
  const rewards = rewardPushes(deps)
  return {
    listeners: [
      coinsMoved(deps.realtime),
      identityDecided(deps.realtime),
      photoDecided(deps.realtime),
      storyDecided(deps.realtime),
      videoDecided(deps.realtime),
      applicationDecided(deps.realtime),
      personAdded(deps),
      chatChanged(deps),
      ...pushListeners(deps),
      ...creatorListeners(deps),
      awayMails.listener,
      rewards.listener,
    ],
    jobHandlers: [...deps.push.delivery(createPushWords(deps)), awayMails.handler, rewards.handler],
  }
}
