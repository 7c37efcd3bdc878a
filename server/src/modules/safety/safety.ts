import { type Routes, reportReason } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { listOwnReports } from './own-reports.ts'
import { reportPerson, type SafetyDeps } from './report-person.ts'

export interface Safety {
  readonly routes: { readonly safety: Handlers<Routes['safety']> }
}

export const createSafety = (deps: SafetyDeps): Safety => ({
  routes: {
    safety: {
      modelProblemWeb: async () => ({ problems: [...reportReason.options] }),
      ownReports: ({ caller }) => listOwnReports(deps.plumbing.db, caller.userId),
      report: async ({ caller, body }) => ({ reportId: await reportPerson(deps, caller.userId, body) }),
    },
  },
})
