import {
  type PriceListAsked,
  type PriceListProduct,
  priceListAsked,
  type UnitMargin,
} from '@serendip/contract/operator'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import type { ApprovalRow } from '../approvals/index.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { problemsOf } from './check-price-list.ts'
import { changesBetween } from './compare-lists.ts'
import { type Act, ownDraft, priceListSubject, productsOfDraft } from './price-draft.ts'
import { deleteDraft, insertPriceList, lastVersion, readProducts } from './price-lists.store.ts'
import { unitMargins } from './unit-margin.ts'

const refused = (field: string): DomainError =>
  new DomainError('bad_input', { fields: [{ field: `body.${field}`, problem: 'bounds' }] })

/** The margins of these products by the costs in force. */
export const marginsOf = async (
  { plumbing: { clock }, settings, tax }: CatalogueDeps,
  products: readonly PriceListProduct[],
): Promise<readonly UnitMargin[]> =>
  unitMargins(products, { terms: await settings.read(), tax, at: new Date(clock.now()) })

/** Sales below their costs that were not there before, or cost less then. */
export const newLosses = (
  before: readonly UnitMargin[],
  after: readonly UnitMargin[],
): readonly UnitMargin[] =>
  after.filter(({ tier, key, marginMinor }) => {
    const known = before.find((margin) => margin.tier === tier && margin.key === key)
    return marginMinor < 0 && (known === undefined || known.marginMinor > marginMinor)
  })

interface Publication extends Act {
  readonly note: string
  /** Why something is sold below its costs; null if nothing new is. */
  readonly lossReason: string | null
  readonly seen: number
}

/**
 * Asks a second operator to publish the draft, which stays as it is meanwhile. Throws conflict for another draft than
 * the operator saw, bad_input for one that breaks a rule, changes nothing, or sells something new below its costs
 * without a reason.
 */
export async function publishDraft(
  deps: CatalogueDeps,
  { note, lossReason, seen, operatorId, origin }: Publication,
): Promise<void> {
  const { db, approvals } = deps.plumbing
  await transact(db, async (tx) => {
    const draft = await ownDraft(tx, { operatorId, seen })
    if (!draft) throw new DomainError('conflict', { reason: 'stale' })
    const products = productsOfDraft(draft)
    const before = await readProducts(tx, draft.base)
    const hasChanges = changesBetween(before, products).length > 0
    if (!hasChanges || problemsOf(products).length > 0) throw refused('seen')
    const losses = newLosses(await marginsOf(deps, before), await marginsOf(deps, products))
    if (lossReason === null && losses.length > 0) throw refused('lossReason')
    const { base, restored_from: restoredFrom } = draft
    const payload: PriceListAsked = { base, restoredFrom, note, lossReason, products: [...products] }
    await approvals.ask(tx, {
      kind: 'priceList',
      subject: priceListSubject,
      payload,
      askedBy: operatorId,
      origin,
    })
  })
}

/** Publishes what another operator asked for, as the next version. Throws conflict if there is a later one than they saw. */
async function publishApproved(
  { plumbing: { clock, audit } }: CatalogueDeps,
  tx: Tx,
  { asked, askedBy, operatorId, origin }: Act & { readonly asked: PriceListAsked; readonly askedBy: string },
): Promise<void> {
  const { base, restoredFrom, note, lossReason, products } = asked
  if ((await lastVersion(tx)) !== base) throw new DomainError('conflict')
  const version = base + 1
  const row = {
    version,
    product_count: products.length,
    restored_from: restoredFrom,
    note,
    loss_reason: lossReason,
    author_id: askedBy,
    approver_id: operatorId,
    published_at: new Date(clock.now()),
  }
  if (!(await insertPriceList(tx, row, products))) throw new DomainError('conflict')
  await deleteDraft(tx)
  const entry = { subject: priceListSubject, actor: operatorId, origin, about: { version } }
  await audit.record({ action: 'price_list.published', ...entry }, tx)
}

/** Throws conflict, and what an approval refuses: cannot_target_self, other_operator_required. */
export async function confirmPrices(
  deps: CatalogueDeps,
  approval: ApprovalRow,
  { operatorId, origin }: Act,
): Promise<void> {
  const { db, approvals } = deps.plumbing
  const asked = priceListAsked.parse(approval.payload)
  await approvals.requireSecond(approval, operatorId)
  await transact(db, async (tx) => {
    await publishApproved(deps, tx, { asked, askedBy: approval.asked_by, operatorId, origin })
    await approvals.answer(tx, approval, { verdict: 'confirmed', operatorId, origin })
  })
}
