import { type GiftNames, giftNames } from '@serendip/contract'
import { type GiftAsked, giftAsked, type GiftRow, type OperatorRoutes } from '@serendip/contract/operator'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers, Origin } from '../../kernel/handlers.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import { transact } from '../../kernel/transact.ts'
import type { ApprovalRow, Approvals } from '../approvals/index.ts'
import type { Audit } from '../audit/index.ts'
import { allRows, type CatalogueRow, insertRow, lockRow, updateRow } from './gift-catalogue.ts'

export interface GiftDeskDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock'> & {
    readonly audit: Pick<Audit, 'record'>
    readonly approvals: Pick<Approvals, 'ask' | 'answer' | 'requireSecond' | 'waiting' | 'waitingAbout'>
  }
}

interface Act {
  readonly operatorId: string
  readonly origin: Origin
}

interface Wish extends Act {
  readonly gift: Omit<GiftAsked, 'isNew'>
  readonly seen: number | null
}

const stale = () => new DomainError('conflict', { reason: 'stale' })

async function listGifts({ plumbing: { db, approvals } }: GiftDeskDeps): Promise<readonly GiftRow[]> {
  const rows = await allRows(db)
  const waiting = await approvals.waitingAbout(
    db,
    'gift',
    rows.map(({ key }) => key),
  )
  const asked = new Map(
    waiting.map(({ subject, payload }) => [subject, giftAsked.parse(payload).priceCoins] as const),
  )
  return rows.map((row) => ({
    key: row.key,
    names: giftNames.parse(row.names),
    art: row.art,
    isAnimated: row.is_animated,
    isOffered: row.is_offered,
    priceCoins: row.price_coins,
    changedAt: row.changed_at.getTime(),
    askedPriceCoins: asked.get(row.key) ?? null,
  }))
}

const sameNames = (first: GiftNames, second: GiftNames): boolean =>
  (['en', 'de', 'ar'] as const).every((language) => first[language] === second[language])

/** Changes what has no price, at once. */
async function storeLook(
  { plumbing: { clock, audit } }: GiftDeskDeps,
  tx: Tx,
  row: CatalogueRow,
  { gift, operatorId: actor, origin }: Wish,
): Promise<void> {
  const { key, names, art, isAnimated, isOffered } = gift
  const isSame =
    sameNames(giftNames.parse(row.names), names) &&
    row.art === art &&
    row.is_animated === isAnimated &&
    row.is_offered === isOffered
  if (isSame) return
  await updateRow(tx, key, {
    names: JSON.stringify(names),
    art,
    is_animated: isAnimated,
    is_offered: isOffered,
    changed_at: new Date(clock.now()),
  })
  const about = { isOffered, art }
  await audit.record({ action: 'gift.changed', subject: key, actor, origin, about }, tx)
}

/**
 * Stores a change of a gift; its price, and a gift that is new, wait for a second operator: answers whether something
 * does. Throws not_found, and conflict for another state than the operator saw, or if something waits already.
 */
async function saveGift(deps: GiftDeskDeps, wish: Wish): Promise<boolean> {
  const { db, approvals } = deps.plumbing
  const { gift, seen, operatorId: askedBy, origin } = wish
  return transact(db, async (tx) => {
    const row = await lockRow(tx, gift.key)
    if (row === null && seen !== null) throw new DomainError('not_found')
    if ((row?.changed_at.getTime() ?? null) !== seen) throw stale()
    if (row !== null) await storeLook(deps, tx, row, wish)
    if (row?.price_coins === gift.priceCoins) return false
    const payload: GiftAsked = { ...gift, isNew: row === null }
    await approvals.ask(tx, { kind: 'gift', subject: gift.key, payload, askedBy, origin })
    return true
  })
}

/** Throws conflict for a gift that is there by now, and what an approval refuses. */
async function confirmGift(deps: GiftDeskDeps, approval: ApprovalRow, act: Act): Promise<void> {
  const { db, clock, audit, approvals } = deps.plumbing
  const { operatorId, origin } = act
  const { key, names, art, isAnimated, isOffered, priceCoins, isNew } = giftAsked.parse(approval.payload)
  await approvals.requireSecond(approval, operatorId)
  await transact(db, async (tx) => {
    const changed_at = new Date(clock.now())
    const row = await lockRow(tx, key)
    if (isNew !== (row === null)) throw stale()
    const price = { price_coins: priceCoins, changed_at }
    if (row === null) {
      const look = { names: JSON.stringify(names), art, is_animated: isAnimated, is_offered: isOffered }
      await insertRow(tx, { key, ...look, ...price })
    } else {
      await updateRow(tx, key, price)
    }
    const entry = { subject: key, actor: operatorId, origin } as const
    const about = { priceCoins, before: row?.price_coins ?? 0 }
    await audit.record({ action: isNew ? 'gift.added' : 'gift.priced', ...entry, about }, tx)
    await approvals.answer(tx, approval, { verdict: 'confirmed', operatorId, origin })
  })
}

const handlersOf = (deps: GiftDeskDeps): Handlers<OperatorRoutes['gifts']> => ({
  list: async () => ({ gifts: [...(await listGifts(deps))] }),
  async save({ caller: { operatorId }, params: { giftKey: key }, body: { seen, ...shown }, origin }) {
    return { waits: await saveGift(deps, { gift: { key, ...shown }, seen, operatorId, origin }) }
  },
  async confirm({ caller: { operatorId }, params: { approvalId }, origin }) {
    const { db, approvals } = deps.plumbing
    const approval = await approvals.waiting(db, approvalId)
    if (approval?.kind !== 'gift') throw new DomainError('not_found')
    await confirmGift(deps, approval, { operatorId, origin })
    return { ok: true }
  },
})

/** The catalogue of gifts, for operators. */
export const createGiftDesk = (deps: GiftDeskDeps) => ({ operatorRoutes: { gifts: handlersOf(deps) } })
