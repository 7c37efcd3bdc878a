import { reportReason, type Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { reportPerson, type SafetyDeps } from './report-person.ts'

export function safetyHandlers(deps: SafetyDeps): Handlers<Routes['safety']> {
  return {
    modelProblemWeb: async () => ({ problems: [...reportReason.options] }),
    report: async ({ caller, body }) => ({ reportId: await reportPerson(deps, caller.userId, body) }),
  }
}
