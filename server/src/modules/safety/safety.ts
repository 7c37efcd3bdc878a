import { type Routes, reportReason } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { cameraCheckListener, endCameraCheck } from './camera-checks.ts'
import { eraseOldEvidence } from './evidence.ts'
import { confirmReport } from './confirm-report.ts'
import { listOwnReports } from './own-reports.ts'
import { addFrame } from './report-frames.ts'
import { reportPerson } from './report-person.ts'
import { reportWithoutAccount } from './report-without-account.ts'
import type { SafetyDeps } from './safety-deps.ts'

const handlers = (deps: SafetyDeps): Handlers<Routes['safety']> => ({
  modelProblemWeb: async () => ({ problems: [...reportReason.options] }),
  ownReports: ({ caller }) => listOwnReports(deps.plumbing.db, caller.userId),
  async reportFrame({ caller, body }) {
    await addFrame(deps, caller.userId, body)
    return { ok: true }
  },
  async reportWithoutAccount({ body, origin }) {
    await reportWithoutAccount(deps, origin, body)
    return { ok: true }
  },
  async confirmReport({ body }) {
    await confirmReport(deps, body.token)
    return { ok: true }
  },
  async cameraCheck({ caller }) {
    await endCameraCheck(deps.plumbing.db, caller.userId)
    return { ok: true }
  },
  report: async ({ caller, body }) => ({ reportId: await reportPerson(deps, caller.userId, body) }),
})

export const createSafety = (deps: SafetyDeps) => ({
  routes: { safety: handlers(deps) },
  listeners: [cameraCheckListener(deps)],
  schedules: [
    { name: 'erase-evidence', everyMs: sweepEveryMs, run: () => eraseOldEvidence(deps.plumbing) },
  ] satisfies readonly Schedule[],
})
