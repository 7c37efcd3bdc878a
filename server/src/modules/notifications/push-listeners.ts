import type { EventListener } from '../../kernel/events.ts'
import type { ChatModule } from '../chat/index.ts'
import type { People } from '../people/index.ts'
import type { Push } from '../push/index.ts'

export interface PushListenersDeps {
  readonly push: Pick<Push, 'notify' | 'subscribedAmong'>
  readonly chat: Pick<ChatModule, 'unread'>
  readonly people: Pick<People, 'relationTo' | 'known'>
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
  handle({ payload }) {
    const { ringId, callerId, calleeId } = payload
    const told = { accountId: calleeId, otherId: callerId }
    return 'until' in payload
      ? push.notify({ ...told, id: ringId, kind: 'incomingCall', until: payload.until })
      : push.notify({ ...told, id: `missed ${ringId}`, kind: 'missedCall' })
  },
})

const followers = ({ push, people }: PushListenersDeps): EventListener<'person.followed'> => ({
  name: 'push-followers',
  events: ['person.followed'],
  async handle({ id, payload: { ownerId, otherId } }) {
    const { addedMe } = await people.relationTo(otherId, ownerId)
    if (addedMe) await push.notify({ id, accountId: otherId, kind: 'follow', otherId: ownerId })
  },
})

/** Tells the contacts of somebody who opened the app after a while. */
const contacts = ({ push, people }: PushListenersDeps): EventListener<'person.returned'> => ({
  name: 'push-contacts',
  events: ['person.returned'],
  async handle({ id, payload: { userId } }) {
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
  handle: ({ payload: { ownerId, toId, messageId } }) =>
    push.notify({ id: messageId, accountId: toId, kind: 'gift', otherId: ownerId }),
})

/** Coins that were paid for, and money that went back. */
const payments = ({ push }: PushListenersDeps): EventListener<'invoice.paid' | 'refund.paid'> => ({
  name: 'push-payments',
  events: ['invoice.paid', 'refund.paid'],
  handle: ({ payload }) =>
    push.notify({
      id: 'refundId' in payload ? payload.refundId : payload.invoiceId,
      accountId: payload.userId,
      kind: 'money',
      otherId: null,
    }),
})

/** Turns durable events into pushes to people who do not look at the app. */
export const pushListeners = (deps: PushListenersDeps) =>
  [messages(deps), calls(deps), followers(deps), contacts(deps), gifts(deps), payments(deps)] as const
