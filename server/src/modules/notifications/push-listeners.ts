import type { EventListener } from '../../kernel/events.ts'
import type { ChatModule } from '../chat/index.ts'
import type { People } from '../people/index.ts'
import type { Push } from '../push/index.ts'
import type { Stories } from '../stories/index.ts'

export interface PushListenersDeps {
  readonly push: Pick<Push, 'notify' | 'endRing' | 'subscribedAmong'>
  readonly chat: Pick<ChatModule, 'unread' | 'hidesOnline'>
  readonly people: Pick<People, 'relationTo' | 'known' | 'followersOf'>
  readonly stories: Pick<Stories, 'maySee'>
}

/** A message is stored at the moment of its event, give or take the clocks of two nodes. */
const sameMomentMs = 60_000

/** New messages, those of support among them. */
const messages = ({ push, chat }: PushListenersDeps): EventListener<'chat.changed'> => ({
  name: 'push-messages',
  events: ['chat.changed'],
  async handle({ payload: { userIds }, occurredAt }) {
    const since = new Date(occurredAt - sameMomentMs)
    for (const accountId of await push.subscribedAmong(userIds)) {
      for (const { id, fromId } of await chat.unread(accountId, { since })) {
        await push.notify({ id, accountId, kind: fromId === null ? 'support' : 'message', otherId: fromId })
      }
    }
  },
})

const calls = ({ push }: PushListenersDeps): EventListener<'call.rang' | 'call.missed'> => ({
  name: 'push-calls',
  events: ['call.rang', 'call.missed'],
  async handle({ payload }) {
    const { ringId, callerId, calleeId } = payload
    const told = { accountId: calleeId, otherId: callerId }
    await push.notify(
      'until' in payload
        ? { ...told, id: ringId, kind: 'incomingCall', until: payload.until }
        : { ...told, id: `missed ${ringId}`, kind: 'missedCall' },
    )
  },
})

/** A ring that one device of the person answered or refused: the others are told. */
const endedRings = ({ push }: PushListenersDeps): EventListener<'call.answered' | 'call.declined'> => ({
  name: 'push-ended-rings',
  events: ['call.answered', 'call.declined'],
  handle: ({ name, payload: { ringId, callerId, calleeId } }) =>
    push.endRing({
      ringId,
      accountId: calleeId,
      otherId: callerId,
      end: name === 'call.answered' ? 'answered' : 'declined',
    }),
})

const followers = ({ push, people }: PushListenersDeps): EventListener<'person.followed'> => ({
  name: 'push-followers',
  events: ['person.followed'],
  async handle({ id, payload: { ownerId, otherId } }) {
    const { addedMe } = await people.relationTo(otherId, ownerId)
    if (addedMe) await push.notify({ id, accountId: otherId, kind: 'follow', otherId: ownerId })
  },
})

/** Tells the contacts of somebody who opened the app after a while, and does not hide it. */
const contacts = ({ push, people, chat }: PushListenersDeps): EventListener<'person.returned'> => ({
  name: 'push-contacts',
  events: ['person.returned'],
  async handle({ id, payload: { userId } }) {
    if (await chat.hidesOnline(userId)) return
    const known = await people.known(userId)
    const ids = known.filter(({ added, addedMe }) => added && addedMe).map(({ userId: otherId }) => otherId)
    for (const accountId of await push.subscribedAmong(ids)) {
      await push.notify({ id, accountId, kind: 'contactOnline', otherId: userId })
    }
  },
})

/** A gift at its first tap; one that was taken back, or is read, is told no more. */
const gifts = ({ push }: PushListenersDeps): EventListener<'gift.given'> => ({
  name: 'push-gifts',
  events: ['gift.given'],
  async handle({ payload: { ownerId, toId, messageId } }) {
    await push.notify({ id: messageId, accountId: toId, kind: 'gift', otherId: ownerId })
  },
})

/** People who are told at once of a new story. */
const followersAtOnce = 500

/** Those who follow a creator and can see her story, at the first one of a day. */
const stories = ({ push, people, stories: shown }: PushListenersDeps): EventListener<'story.decided'> => ({
  name: 'push-stories',
  events: ['story.decided'],
  async handle({ payload: { storyId, ownerId, isNews } }) {
    if (!isNews) return
    for (let after: string | null = ''; after !== null; ) {
      const ids: readonly string[] = await people.followersOf(ownerId, { after, most: followersAtOnce })
      for (const accountId of await push.subscribedAmong(ids)) {
        if (await shown.maySee(accountId, storyId))
          await push.notify({ id: storyId, accountId, kind: 'story', otherId: ownerId })
      }
      after = ids.length < followersAtOnce ? null : (ids.at(-1) ?? null)
    }
  },
})

/** Coins that were paid for, and money that went back. */
const payments = ({ push }: PushListenersDeps): EventListener<'invoice.paid' | 'refund.paid'> => ({
  name: 'push-payments',
  events: ['invoice.paid', 'refund.paid'],
  async handle({ payload }) {
    await push.notify({
      id: 'refundId' in payload ? payload.refundId : payload.invoiceId,
      accountId: payload.userId,
      kind: 'money',
      otherId: null,
    })
  },
})

/** Turns durable events into pushes to people who do not look at the app. */
export const pushListeners = (deps: PushListenersDeps) =>
  [
    messages(deps),
    calls(deps),
    endedRings(deps),
    followers(deps),
    contacts(deps),
    gifts(deps),
    stories(deps),
    payments(deps),
  ] as const
