import type { EventListener } from '../../kernel/events.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import type { Creators } from '../creators/index.ts'
import type { People } from '../people/index.ts'
import type { PresenceStore } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Push } from '../push/index.ts'

export interface CreatorListenersDeps {
  readonly realtime: Realtime
  readonly push: Pick<Push, 'notify' | 'subscribedAmong'>
  readonly people: Pick<People, 'mayMeet' | 'followersOf' | 'relationTo'>
  readonly presence: Pick<PresenceStore, 'connectionsOf'>
  readonly creators: Pick<Creators, 'callableFor' | 'endWait'>
  readonly profiles: Pick<Profiles, 'partner'>
}

/** Followers who are told at once of a creator. */
const followersAtOnce = 500

/** Those who follow a creator are told when she can be called again; contacts are told of everybody's return already. */
const followed = ({ push, people }: CreatorListenersDeps): EventListener<'creator.callable'> => ({
  name: 'push-creators',
  events: ['creator.callable'],
  async handle({ id, payload: { userId } }) {
    for (let after: string | null = ''; after !== null; ) {
      const ids: readonly string[] = await people.followersOf(userId, { after, most: followersAtOnce })
      for (const accountId of await push.subscribedAmong(ids)) {
        const { addedMe } = await people.relationTo(accountId, userId)
        if (!addedMe && (await people.mayMeet(accountId, userId)))
          await push.notify({ id, accountId, kind: 'contactOnline', otherId: userId })
      }
      after = ids.length < followersAtOnce ? null : (ids.at(-1) ?? null)
    }
  },
})

/** Whoever waits for a creator is told once, by a push or in the tabs that they have open; until then the wait goes on. */
const awaited = (deps: CreatorListenersDeps): EventListener<'creator.awaited'> => ({
  name: 'push-awaited-creators',
  events: ['creator.awaited'],
  async handle({ id, payload: { userId, creatorId: asked } }) {
    const { push, creators, presence, profiles, realtime } = deps
    const creatorId = await creators.callableFor(userId, asked)
    if (creatorId === null) return
    const isTold = await push.notify({ id, accountId: userId, kind: 'contactOnline', otherId: creatorId })
    const hasTab = (await presence.connectionsOf(userId)).length > 0
    if (hasTab) {
      const { name, avatar } = await profiles.partner(creatorId)
      realtime.toUser(userId, { type: 'creator.online', creatorId, name, avatar })
    }
    if (isTold || hasTab) await creators.endWait({ accountId: userId, creatorId: asked })
  },
})

/** News of creators who can be called, for those who follow or wait for them. */
export const creatorListeners = (deps: CreatorListenersDeps) => [followed(deps), awaited(deps)] as const
