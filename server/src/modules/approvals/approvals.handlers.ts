import {
  acceptanceAsked,
  type ApprovalKind,
  approvalKindNames,
  approvalKinds,
  approvalsPageMax,
  type ApprovalView,
  giftAsked,
  operatorChange,
  type OperatorRoutes,
  priceListAsked,
  settingChangeAsked,
} from '@serendip/contract/operator'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers, OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { type ApprovalRow, storeAnswer, waitingApproval, waitingApprovals } from './approvals.store.ts'
import { type ApprovalsDeps, kindOf, secondsFor } from './second-person.ts'

/** Kinds that are declined with their report, not here. */
const answeredElsewhere: readonly ApprovalKind[] = ['ban', 'export']

async function listWaiting(deps: ApprovalsDeps, { operatorId, rights }: OperatorCaller) {
  const { db, clock } = deps.plumbing
  const kinds = approvalKindNames.filter((kind) => rights.has(approvalKinds[kind]))
  if (kinds.length === 0) return { approvals: [] }
  const rows = await waitingApprovals(db, new Date(clock.now()), kinds, approvalsPageMax)
  const names = await deps.electorate.namesOf(db, [...new Set(rows.map(({ asked_by }) => asked_by))])
  const views = rows.map(async (row): Promise<ApprovalView[]> => {
    const kind = kindOf(row)
    if (kind === null) return []
    const seconds = await secondsFor(deps, db, kind, row.asked_by)
    const change = kind === 'operator' ? operatorChange.parse(row.payload) : null
    return [
      {
        approvalId: row.id,
        kind,
        subject: row.subject,
        operator: change,
        setting: kind === 'price' || kind === 'setting' ? settingChangeAsked.parse(row.payload) : null,
        priceList: kind === 'priceList' ? priceListAsked.parse(row.payload) : null,
        gift: kind === 'gift' ? giftAsked.parse(row.payload) : null,
        settlement: kind === 'settlement' ? acceptanceAsked.parse(row.payload) : null,
        askedBy: { operatorId: row.asked_by, name: names.get(row.asked_by) ?? '' },
        askedAt: row.asked_at.getTime(),
        until: row.expires_at?.getTime() ?? null,
        mayConfirm: seconds.includes(operatorId) && change?.operatorId !== operatorId,
        others: seconds.length,
      },
    ]
  })
  return { approvals: (await Promise.all(views)).flat() }
}

interface Closing {
  readonly operatorId: string
  readonly origin: Origin
}

/** Ends a request without carrying it out: withdrawn by who asked, else declined. Answers false if it was answered. */
export async function closeApproval(
  { plumbing: { clock, audit } }: ApprovalsDeps,
  tx: Tx,
  { id, kind, subject, asked_by: askedBy }: ApprovalRow,
  { operatorId, origin }: Closing,
): Promise<boolean> {
  const verdict = askedBy === operatorId ? 'withdrawn' : 'declined'
  const at = new Date(clock.now())
  if (!(await storeAnswer(tx, id, { verdict, by: operatorId, at }))) return false
  const entry = { subject, actor: operatorId, origin } as const
  const about = { approval: id, kind, askedBy }
  await audit.record({ action: `approval.${verdict}`, ...entry, about }, tx)
  return true
}

/** Withdraws one's own request, or declines another operator's. Throws not_found, forbidden. */
export async function dropApproval(
  deps: ApprovalsDeps,
  { operatorId, rights }: OperatorCaller,
  approvalId: string,
  origin: Origin,
): Promise<void> {
  const { db, clock } = deps.plumbing
  await transact(db, async (tx) => {
    const row = await waitingApproval(tx, new Date(clock.now()), approvalId)
    const kind = row && kindOf(row)
    if (!row || !kind || !rights.has(approvalKinds[kind])) throw new DomainError('not_found')
    if (answeredElsewhere.includes(kind)) throw new DomainError('forbidden')
    if (!(await closeApproval(deps, tx, row, { operatorId, origin }))) throw new DomainError('not_found')
  })
}

export const approvalHandlers = (deps: ApprovalsDeps): Handlers<OperatorRoutes['approvals']> => ({
  list: ({ caller }) => listWaiting(deps, caller),
  async drop({ caller, params, origin }) {
    await dropApproval(deps, caller, params.approvalId, origin)
    return { ok: true }
  },
})
