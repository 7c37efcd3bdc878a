import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import type { ActivityDeps } from './activity-deps.ts'
import { activityListeners } from './note-activity.ts'
import { countUnseen, readActivity, seeActivity } from './read-activity.ts'

const activityHandlers = (deps: ActivityDeps): Handlers<Routes['activity']> => ({
  list: ({ caller, query }) => readActivity(deps, caller.userId, query),
  unseen: async ({ caller }) => ({ count: await countUnseen(deps, caller.userId) }),
  async see({ caller, body }) {
    await seeActivity(deps, caller.userId, body.upTo)
    return { ok: true }
  },
})

/** Events that concern a person, and up to when they have looked at them. */
export const createActivity = (deps: ActivityDeps) => ({
  routes: { activity: activityHandlers(deps) },
  listeners: activityListeners(deps),
})
