import { type AcceptanceAsked, acceptanceAsked } from '@serendip/contract/operator'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Origin } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import type { ApprovalRow } from '../../approvals/index.ts'
import { worthInCents } from '../../entitlements/index.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { acceptDifference, type DifferenceRow, findDifference } from './settlements.store.ts'

type Side = NonNullable<AcceptanceAsked['theirs']>
type Sides = Pick<AcceptanceAsked, 'theirs' | 'ours'>

function sideOf(amountMinor: number | null, currency: string | null, at: Date | null): Side | null {
  return amountMinor === null || currency === null || at === null
    ? null
    : { amountMinor, currency, at: at.getTime() }
}

/** Both sides of a difference. */
export const sidesOf = (row: DifferenceRow): Sides => ({
  theirs: sideOf(row.their_amount_minor, row.their_currency, row.their_at),
  ours: sideOf(row.our_amount_minor, row.our_currency, row.our_at),
})

/** US cents; what is of a currency without a rate is worth more than anyone decides alone. */
function centsOf(money: Pick<Side, 'amountMinor' | 'currency'>): number {
  const cents = worthInCents(money)
  return cents === 0 && money.amountMinor > 0 ? Number.POSITIVE_INFINITY : cents
}

/** US cents that are at stake: what the sides differ by, or the whole amount where one side alone knows it or it was taken back. */
export function stakeInCents(kind: string, { theirs, ours }: Sides): number {
  if (kind === 'chargeback') return theirs ? centsOf(theirs) : 0
  if (theirs && ours && theirs.currency === ours.currency) {
    const amountMinor = Math.abs(theirs.amountMinor - ours.amountMinor)
    return centsOf({ amountMinor, currency: theirs.currency })
  }
  return Math.max(...[theirs, ours].map((side) => (side ? centsOf(side) : 0)))
}

interface Act {
  readonly operatorId: string
  readonly origin: Origin
}

/** Closes an open difference in the name of the operator whose reason it is. Throws conflict for one that is closed. */
async function accept(
  { plumbing: { clock, audit } }: PaymentsDeps,
  tx: Tx,
  { id, by, reason, act }: { id: string; by: string; reason: string; act: Act },
): Promise<void> {
  const at = new Date(clock.now())
  if (!(await acceptDifference(tx, { id, by, reason, at }))) throw new DomainError('conflict')
  const entry = { actor: act.operatorId, origin: act.origin, about: { reason } }
  await audit.record({ action: 'settlement.accepted', subject: id, ...entry }, tx)
}

/**
 * Accepts a difference, or asks a second operator where more is at stake than one decides about alone; it stays open
 * meanwhile. Throws conflict for one that is closed, or waits already.
 */
export async function acceptOrAsk(
  deps: PaymentsDeps,
  row: DifferenceRow,
  { reason, ...act }: Act & { readonly reason: string },
): Promise<{ waits: boolean }> {
  const { db, approvals } = deps.plumbing
  const { id, brand_id: brandId, provider, kind, payment_id: paymentId } = row
  const { operatorAloneCents } = await deps.settings.read()
  const { operatorId: askedBy, origin } = act
  if (row.state !== 'open') throw new DomainError('conflict')
  const waits = stakeInCents(kind, sidesOf(row)) > operatorAloneCents
  await transact(db, async (tx) => {
    if (!waits) return accept(deps, tx, { id, by: askedBy, reason, act })
    const payload: AcceptanceAsked = { kind, brandId, provider, paymentId, ...sidesOf(row), reason }
    await approvals.ask(tx, { kind: 'settlement', subject: id, payload, askedBy, origin })
  })
  return { waits }
}

/**
 * Accepts what another operator asked for, with their reason. Throws conflict for a difference that is not as they saw it, and
 * what an approval refuses: cannot_target_self, other_operator_required.
 */
export async function confirmAcceptance(deps: PaymentsDeps, approval: ApprovalRow, act: Act): Promise<void> {
  const { db, approvals } = deps.plumbing
  const { subject: id, asked_by: by } = approval
  const { reason, theirs, ours } = acceptanceAsked.parse(approval.payload)
  await approvals.requireSecond(approval, act.operatorId)
  await transact(db, async (tx) => {
    const row = await findDifference(tx, id)
    if (!row || !isDeepStrictEqual(sidesOf(row), { theirs, ours })) throw new DomainError('conflict')
    await accept(deps, tx, { id, by, reason, act })
    await approvals.answer(tx, approval, { verdict: 'confirmed', ...act })
  })
}
