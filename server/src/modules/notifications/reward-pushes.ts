import type { EventListener } from '../../kernel/events.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import { transact } from '../../kernel/transact.ts'
import type { Jobs, JobHandler } from '../jobs/index.ts'
import type { Push } from '../push/index.ts'
import { rewardPushKind } from './notifications.module.ts'

export interface RewardPushesDeps {
  readonly plumbing: Pick<Plumbing, 'db'> & { readonly jobs: Jobs }
  readonly push: Pick<Push, 'notify' | 'subscribedAmong'>
}

/**
 * Tells whoever claimed a daily reward when the next one is there: once, so that somebody who does not claim it hears
 * no more of rewards.
 */
export function rewardPushes({ plumbing: { db, jobs }, push }: RewardPushesDeps) {
  const listener: EventListener<'reward.claimed'> = {
    name: 'push-rewards',
    events: ['reward.claimed'],
    async handle({ payload: { userId: accountId, nextAt } }) {
      if ((await push.subscribedAmong([accountId])).length === 0) return
      await transact(db, (tx) => jobs.send(tx, rewardPushKind, { accountId, day: nextAt }, { at: nextAt }))
    },
  }
  const handler: JobHandler<{ readonly accountId: string; readonly day: number }> = {
    kind: rewardPushKind,
    handle: ({ accountId, day }) =>
      push.notify({ id: `reward ${day}`, accountId, kind: 'reward', otherId: null }),
  }
  return { listener, handler }
}
