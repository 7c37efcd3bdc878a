import { type PaymentMethod, paymentMethodsMax } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { EventListener } from '../../kernel/events.ts'
import { type ResealResult, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { transact } from '../../kernel/transact.ts'
import {
  findMethod,
  findRemoved,
  forgetToken,
  insertMethod,
  listMethods,
  listTokens,
  lockSameCard,
  type MethodRow,
  removeMethodRow,
  replaceToken,
} from './payment-methods.store.ts'
import type { SavedCard } from './payment-provider.port.ts'
import { type ForgetCardJob, forgetCardKind } from './payments.module.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { demandProvider } from './providers/payment-providers.ts'

/** A token opens for its person alone. */
const sealedAs = (accountId: string): string => `payment methods of ${accountId}`

const separator = ' '

/** Seals all tokens with the current key. */
export const resealMethods = (db: Db, secrets: Secrets): Promise<ResealResult> =>
  resealColumn(db, secrets, {
    table: 'payment_methods',
    column: 'token',
    id: sql`account_id || ${sql.lit(separator)} || id`,
    purposeOf: (id) => sealedAs(id.slice(0, id.indexOf(separator))),
  })

export const methodViewOf = (row: MethodRow): PaymentMethod => ({
  methodId: row.id,
  brand: row.brand,
  lastFour: row.last_four,
  expiresMonth: row.expires_month,
  expiresYear: row.expires_year,
})

/** Saved methods of a person at the providers of their brand, the latest first. */
export async function readMethods(
  { plumbing: { db }, providers, brandOfAccount }: PaymentsDeps,
  userId: string,
): Promise<readonly PaymentMethod[]> {
  const names = providers(await brandOfAccount(db, userId)).map(({ provider }) => provider.name)
  const rows = await listMethods(db, userId, names)
  return rows.slice(0, paymentMethodsMax).map(methodViewOf)
}

const openToken = (secrets: PaymentsDeps['secrets'], { account_id, token }: MethodRow): string | null =>
  token === null ? null : secrets.open(sealedAs(account_id), Buffer.from(token))

/**
 * Saves a card that the person agreed to save. The token that it had before, and the oldest cards beyond
 * `paymentMethodsMax`, are removed here and at the provider. Answers the saved method.
 */
export async function saveMethod(
  { plumbing: { clock, ids, jobs }, secrets }: PaymentsDeps,
  tx: Tx,
  {
    accountId,
    provider,
    card,
  }: { readonly accountId: string; readonly provider: string; readonly card: SavedCard },
): Promise<string> {
  const at = new Date(clock.now())
  const token = secrets.seal(sealedAs(accountId), card.token)
  const method = {
    id: ids.next('pmt'),
    account_id: accountId,
    provider,
    token,
    brand: card.brand,
    last_four: card.lastFour,
    expires_month: card.expiresMonth,
    expires_year: card.expiresYear,
    saved_at: at,
  }
  const known = (await insertMethod(tx, method)) ? undefined : await lockSameCard(tx, method)
  if (known) await replaceToken(tx, { id: known.id, token, savedAt: at })
  if (known && openToken(secrets, known) !== card.token) {
    await insertMethod(tx, { ...method, token: known.token, removed_at: at })
    await jobs.send(tx, forgetCardKind, { methodId: method.id })
  }
  const saved = await listMethods(tx, accountId, [provider])
  for (const { id } of saved.slice(paymentMethodsMax)) {
    await removeMethodRow(tx, id, at)
    await jobs.send(tx, forgetCardKind, { methodId: id })
  }
  return known?.id ?? method.id
}

/** A saved method of the person: its provider, and that one's name of it. Throws not_found. */
export async function chargeableMethod(
  { plumbing: { db }, secrets }: PaymentsDeps,
  userId: string,
  methodId: string,
): Promise<{ readonly provider: string; readonly token: string }> {
  const method = await findMethod(db, userId, methodId)
  const token = method && openToken(secrets, method)
  if (!method || !token) throw new DomainError('not_found')
  return { provider: method.provider, token }
}

/** Removes a saved method: here at once, and by a job at the provider. Throws not_found. */
export async function removeMethod(
  { plumbing: { db, clock, jobs } }: PaymentsDeps,
  userId: string,
  methodId: string,
): Promise<void> {
  const at = new Date(clock.now())
  await transact(db, async (tx) => {
    const method = await findMethod(tx, userId, methodId)
    if (!method || !(await removeMethodRow(tx, methodId, at))) throw new DomainError('not_found')
    await jobs.send(tx, forgetCardKind, { methodId })
  })
}

/** Has the provider delete the card of a removed method. Throws shop_closed while it cannot be asked. */
export async function forgetCard(deps: PaymentsDeps, { methodId }: ForgetCardJob): Promise<void> {
  const { plumbing, secrets } = deps
  const { db, clock } = plumbing
  const removed = await findRemoved(db, methodId)
  if (!removed) return
  const provider = demandProvider(deps, await deps.brandOfAccount(db, removed.account_id), removed.provider)
  const token = openToken(secrets, removed)
  const saved = await listMethods(db, removed.account_id, [removed.provider])
  // The person may have saved the card again, under the same name.
  const isSavedAgain = saved.some((method) => openToken(secrets, method) === token)
  if (token !== null && !isSavedAgain) await provider.forgetCard(token)
  await forgetToken(db, methodId, new Date(clock.now()))
}

/**
 * Has the provider delete the cards of a person whose account is being erased. An unreachable provider is retried, and
 * the account is not erased before that. Cards of a provider that is configured no more cannot be reached.
 */
export const cardEraser = ({
  plumbing: { db, clock },
  providers,
  secrets,
  brandOfAccount,
}: PaymentsDeps): EventListener<'account.erasing'> => ({
  name: 'card-eraser',
  events: ['account.erasing'],
  async handle({ payload: { accountId } }) {
    const own = providers(await brandOfAccount(db, accountId))
    for (const method of await listTokens(db, accountId)) {
      const provider = own.find((known) => known.provider.name === method.provider)?.provider
      if (!provider) continue
      const token = openToken(secrets, method)
      if (token !== null) await provider.forgetCard(token)
      await forgetToken(db, method.id, new Date(clock.now()))
    }
  },
})
