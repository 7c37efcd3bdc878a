import type { OperatorRoutes } from '@serendip/contract/operator'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers, OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { claimOrConflict, releaseItem } from '../../audit/index.ts'
import { claimReport, findReport, type ReportRow, releaseReport } from '../../safety/index.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { confirmCase, decideCase, mayConfirm } from './decide-case.ts'
import { holdEvidence } from './hold-evidence.ts'
import { knownReport, listCases } from './list-cases.ts'
import { openCase } from './open-case.ts'
import { blurEvidenceFile, openEvidenceFile, readEvidence } from './read-evidence.ts'

const reportClaim = (
  itemId: string,
  state: ReportRow['state'] | undefined,
  { operatorId }: OperatorCaller,
  origin: Origin,
) => ({ queue: state === 'waiting' ? 'confirmations' : 'reports', itemId, operatorId, origin }) as const

export const caseHandlers = (deps: ModerationDeps): Handlers<OperatorRoutes['cases']> => ({
  list: ({ query }) => listCases(deps, query),
  open: ({ params }) => openCase(deps, params.reportId),
  evidence: ({ caller, params, body, origin }) => readEvidence(deps, caller, { ...params, ...body, origin }),
  blurredFile: ({ caller, params }) => blurEvidenceFile(deps, caller, params),
  openFile: ({ caller, params, body, origin }) =>
    openEvidenceFile(deps, caller, { ...params, ...body, origin }),
  async hold({ caller, params, body, origin }) {
    await holdEvidence(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async claim({ caller, params: { reportId }, origin }) {
    const report = await knownReport(deps, reportId)
    const isTheirs = report.state !== 'waiting' || (await mayConfirm(deps, caller, reportId))
    if (!isTheirs) throw new DomainError('conflict')
    return claimOrConflict(deps.plumbing, reportClaim(reportId, report.state, caller, origin), (tx, claim) =>
      claimReport(tx, report, claim),
    )
  },
  async release({ caller, params: { reportId }, origin }) {
    const report = await findReport(deps.plumbing.db, reportId)
    return releaseItem(deps.plumbing, reportClaim(reportId, report?.state, caller, origin), (tx) =>
      releaseReport(tx, reportId, caller.operatorId),
    )
  },
  async decide({ caller, params, body, origin }) {
    await decideCase(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async confirm({ caller, params, body, origin }) {
    await confirmCase(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
})
