import { type OfferCredit, type OfferwallProviderName, offerCreditsMax } from '@serendip/contract'
import { afterRow, type Db, type Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Row } from '../../kernel/tables.ts'
import { transact } from '../../kernel/transact.ts'
import type { AppliedOutcome } from '../webhooks/index.ts'
import type { OfferwallDeps } from './offerwall-deps.ts'
import type { OfferPostback } from './offerwall-provider.port.ts'

type CreditRow = Row<'offer_credits'>
type CreditState = CreditRow['state']

/** The service that tells of an offer, and the brand whose keys it proved itself by. */
export interface PostbackSender {
  readonly provider: OfferwallProviderName
  readonly brandId: string
}

/**
 * The state after a postback. What was refused or taken back stays so, in whichever order postbacks come; what was
 * credited can only be taken back.
 */
export function nextState(state: CreditState | null, said: OfferPostback['state']): CreditState {
  if (state === null) return said
  if (state === 'pending') return said
  if (state === 'credited' && said === 'rejected') return 'reversed'
  return state
}

const titleMaxChars = 100

/** Stores a credit as pending unless it is known, and locks it. */
async function lockCredit(
  { plumbing: { clock, ids } }: OfferwallDeps,
  tx: Tx,
  {
    accountId,
    sender: { provider, brandId },
    postback,
  }: {
    readonly accountId: string
    readonly sender: PostbackSender
    readonly postback: OfferPostback
  },
): Promise<{ readonly credit: CreditRow; readonly isNew: boolean }> {
  const at = new Date(clock.now())
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('offer_credits')
    .values({
      id: ids.next('owc'),
      account_id: accountId,
      brand_id: brandId,
      provider,
      transaction_id: postback.transactionId,
      title: postback.title?.slice(0, titleMaxChars) ?? null,
      coins: postback.coins,
      state: 'pending',
      created_at: at,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'provider', 'transaction_id']).doNothing())
    .executeTakeFirst()
  const credit = await tx
    .selectFrom('offer_credits')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('provider', '=', provider)
    .where('transaction_id', '=', postback.transactionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { credit, isNew: (numInsertedOrUpdatedRows ?? 0n) > 0n }
}

const nameOf = ({ brand_id: brandId, provider, transaction_id: transactionId }: CreditRow): string =>
  `${brandId}:${provider}:${transactionId}`

/** Gives the coins of a credit as a bonus lot; answers the transfer. */
async function give({ wallet }: OfferwallDeps, tx: Tx, credit: CreditRow, coins: number): Promise<string> {
  const { transferId } = await wallet.post(tx, {
    kind: 'grant_bonus',
    key: `offerwall:${nameOf(credit)}`,
    ref: { type: 'bonus', id: `offerwall:${nameOf(credit)}` },
    ownerId: credit.account_id,
    amountCoins: coins,
  })
  if (transferId === null) throw new Error('a grant always moves coins')
  return transferId
}

/** Takes back what is left of the coins of a credit, never more; answers how many. */
async function takeBack({ wallet }: OfferwallDeps, tx: Tx, credit: CreditRow): Promise<number> {
  const { walletDeltaCoins } = await wallet.post(tx, {
    kind: 'bonus_recall',
    key: `offerwall:${nameOf(credit)}:back`,
    ref: { type: 'transfer', id: credit.transfer_id ?? '' },
  })
  return -walletDeltaCoins
}

/** Throws offers_paused, offer_too_large: the postback stays, and may be applied again. */
async function demandCreditable({ settings }: OfferwallDeps, coins: number): Promise<void> {
  const { offerwallPaused, offerwallCreditMaxCoins } = await settings.read()
  if (offerwallPaused) throw new DomainError('offers_paused')
  if (coins > offerwallCreditMaxCoins) throw new DomainError('offer_too_large')
}

/**
 * Applies what a service says of a finished offer: it is credited once, whatever is repeated, and reversed by the amount
 * that was credited. Unrelated if this service knows nobody of this brand by its id. Throws offers_paused, and
 * offer_too_large for more coins than one offer may bring.
 */
export async function applyPostback(
  deps: OfferwallDeps,
  sender: PostbackSender,
  postback: OfferPostback,
): Promise<AppliedOutcome> {
  const { db, clock } = deps.plumbing
  const person = await db
    .selectFrom('offerwall_people')
    .select('account_id')
    .where('id', '=', postback.wallId)
    .where('provider', '=', sender.provider)
    .where('brand_id', '=', sender.brandId)
    .executeTakeFirst()
  if (!person) return 'unrelated'
  return transact(db, async (tx) => {
    const { credit, isNew } = await lockCredit(deps, tx, { accountId: person.account_id, sender, postback })
    // An id of another person's finished offer changes nothing of theirs.
    if (credit.account_id !== person.account_id) return 'unrelated'
    const state = nextState(isNew ? null : credit.state, postback.state)
    if (state === credit.state) return isNew ? 'accepted' : 'replayed'
    if (state === 'credited') await demandCreditable(deps, postback.coins)
    const coins = state === 'credited' ? postback.coins : credit.coins
    await tx
      .updateTable('offer_credits')
      .set({
        state,
        coins,
        changed_at: new Date(clock.now()),
        ...(state === 'credited' && { transfer_id: await give(deps, tx, credit, coins) }),
        ...(state === 'reversed' && { returned_coins: await takeBack(deps, tx, credit) }),
      })
      .where('id', '=', credit.id)
      .execute()
    return 'accepted'
  })
}

const viewOf = (row: CreditRow): OfferCredit => ({
  creditId: row.id,
  provider: row.provider,
  title: row.title,
  transactionId: row.transaction_id,
  coins: row.coins,
  state: row.state,
  returnedCoins: row.returned_coins,
  createdAt: row.created_at.getTime(),
  changedAt: row.changed_at.getTime(),
})

/** A person's finished offers, newest first; `after` is the last one of the page before. */
export async function listCredits(db: Db, userId: string, after?: string): Promise<OfferCredit[]> {
  const own = db.selectFrom('offer_credits').selectAll().where('account_id', '=', userId)
  const row = db
    .selectFrom('offer_credits')
    .select(['created_at', 'id'])
    .where('id', '=', after ?? '')
    .where('account_id', '=', userId)
  const page = after === undefined ? own : own.where(afterRow('created_at', row))
  const rows = await page.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(offerCreditsMax).execute()
  return rows.map(viewOf)
}
