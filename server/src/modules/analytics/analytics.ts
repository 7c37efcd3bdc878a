import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import type { AnalyticsDeps } from './analytics-deps.ts'
import { storeUserParams } from './events.store.ts'
import { noteError } from './note-error.ts'
import { recordEvents } from './record-events.ts'
import { rotatePartitions } from './rotate-partitions.ts'

export function createAnalytics(deps: AnalyticsDeps) {
  const { db, clock } = deps.plumbing
  const analytics: Handlers<Routes['analytics']> = {
    impression: async ({ body, origin, caller }) => ({
      stored: await recordEvents(deps, 'impression', body, { origin, caller }),
    }),
    landingEvent: async ({ body, origin, caller }) => ({
      stored: await recordEvents(deps, 'landing', body, { origin, caller }),
    }),
    appEvent: async ({ body, origin, caller }) => ({
      stored: await recordEvents(deps, 'app', body, { origin, caller }),
    }),
    errorReport: async ({ body, origin }) => ({ noted: await noteError(deps, body, origin) }),
    async userParams({ body, caller }) {
      await storeUserParams(db, caller.userId, body, new Date(clock.now()))
      return { ok: true }
    },
  }
  return {
    routes: { analytics },
    schedules: [
      { name: 'rotate-analytics', everyMs: sweepEveryMs, run: () => rotatePartitions(deps.plumbing) },
    ] satisfies readonly Schedule[],
  }
}
