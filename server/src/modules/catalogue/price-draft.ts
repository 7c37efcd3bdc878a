import { priceListProduct, type PriceListProduct } from '@serendip/contract/operator'
import { z } from 'zod'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  lastVersion,
  putDraft,
  readProducts,
} from './price-lists.store.ts'

/** Names the catalogue in approvals and in the audit log. */
export const priceListSubject = 'price_list'

export interface Act {
  readonly operatorId: string
  readonly origin: Origin
}

export const productsOfDraft = ({ products }: DraftRow): readonly PriceListProduct[] =>
  z.array(priceListProduct).parse(products)

/** Throws conflict while a change waits for a second operator: it is withdrawn first. */
async function demandNoneWaits({ plumbing: { approvals } }: CatalogueDeps, tx: Tx): Promise<void> {
  const waiting = await approvals.waitingAbout(tx, 'priceList', [priceListSubject])
  if (waiting.length > 0) throw new DomainError('conflict', { reason: 'waits' })
}

/** The draft, locked, if it is the operator's own and as they saw it. Throws conflict. */
export async function ownDraft(
  tx: Tx,
  { operatorId, seen }: { readonly operatorId: string; readonly seen: number | null },
): Promise<DraftRow | undefined> {
  const draft = await findDraft(tx, { lock: true })
  if (draft && draft.operator_id !== operatorId) throw new DomainError('conflict', { reason: 'operator' })
  if ((draft?.drafted_at.getTime() ?? null) !== seen) throw new DomainError('conflict', { reason: 'stale' })
  return draft
}

interface SavedDraft extends Act {
  readonly products: readonly PriceListProduct[]
  /** When the draft that the operator saw was stored; null for none. */
  readonly seen: number | null
}

/** Stores the next version without effect: one operator edits it. Throws conflict. */
export async function saveDraft(
  deps: CatalogueDeps,
  { products, seen, operatorId, origin }: SavedDraft,
): Promise<void> {
  const { db, clock, audit } = deps.plumbing
  // Two drafts of one moment must differ, or one would pass as the other.
  const draftedAt = seen === null ? clock.now() : Math.max(clock.now(), seen + 1)
  await transact(db, async (tx) => {
    await demandNoneWaits(deps, tx)
    const draft = await ownDraft(tx, { operatorId, seen })
    const isStored = await putDraft(tx, {
      products,
      base: draft?.base ?? (await lastVersion(tx)),
      restored_from: draft?.restored_from ?? null,
      operator_id: operatorId,
      drafted_at: new Date(draftedAt),
    })
    if (!isStored) throw new DomainError('conflict', { reason: 'stale' })
    const entry = { subject: priceListSubject, actor: operatorId, origin, about: {} }
    await audit.record({ action: 'price_list.drafted', ...entry }, tx)
  })
}

/** Makes a draft of the products of an earlier version. Throws not_found, conflict if there is a draft. */
export async function restoreVersion(
  deps: CatalogueDeps,
  { version, operatorId, origin }: Act & { readonly version: number },
): Promise<void> {
  const { db, clock, audit } = deps.plumbing
  await transact(db, async (tx) => {
    await demandNoneWaits(deps, tx)
    await ownDraft(tx, { operatorId, seen: null })
    const products = await readProducts(tx, version)
    if (products.length === 0) throw new DomainError('not_found')
    const isStored = await putDraft(tx, {
      products,
      base: await lastVersion(tx),
      restored_from: version,
      operator_id: operatorId,
      drafted_at: new Date(clock.now()),
    })
    if (!isStored) throw new DomainError('conflict', { reason: 'stale' })
    const entry = { subject: priceListSubject, actor: operatorId, origin, about: { restoredFrom: version } }
    await audit.record({ action: 'price_list.drafted', ...entry }, tx)
  })
}

/** Removes the draft, also that of another operator. Throws not_found, conflict while it waits for a second operator. */
export async function dropDraft(deps: CatalogueDeps, { operatorId, origin }: Act): Promise<void> {
  await transact(deps.plumbing.db, async (tx) => {
    await demandNoneWaits(deps, tx)
    const draft = await findDraft(tx, { lock: true })
    if (!draft) throw new DomainError('not_found')
    await deleteDraft(tx)
    const about = { draftOf: draft.operator_id }
    const entry = { subject: priceListSubject, actor: operatorId, origin, about }
    await deps.plumbing.audit.record({ action: 'price_list.draft_dropped', ...entry }, tx)
  })
}
