import { type PaymentMethod, paymentMethodsMax } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { failureLabel } from '../../kernel/failure-label.ts'
import { type ResealResult, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import {
  findMethod,
  listMethods,
  type MethodRow,
  removeMethodRow,
  upsertMethod,
} from './payment-methods.store.ts'
import type { SavedCard } from './payment-provider.port.ts'
import type { PaymentsDeps } from './payments-deps.ts'

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

const viewOf = (row: MethodRow): PaymentMethod => ({
  methodId: row.id,
  brand: row.brand,
  lastFour: row.last_four,
  expiresMonth: row.expires_month,
  expiresYear: row.expires_year,
})

/** Saved methods of a person, the latest first; nothing where no provider is configured. */
export async function readMethods(
  { plumbing: { db }, provider }: PaymentsDeps,
  userId: string,
): Promise<readonly PaymentMethod[]> {
  if (!provider) return []
  const rows = await listMethods(db, userId, provider.name)
  return rows.slice(0, paymentMethodsMax).map(viewOf)
}

/** Saves a card that the person agreed to save. Beyond `paymentMethodsMax` the oldest one is removed. */
export async function saveMethod(
  { plumbing: { clock, ids }, secrets }: PaymentsDeps,
  tx: Tx,
  {
    accountId,
    provider,
    card,
  }: { readonly accountId: string; readonly provider: string; readonly card: SavedCard },
): Promise<void> {
  const at = new Date(clock.now())
  await upsertMethod(tx, {
    id: ids.next('pmt'),
    account_id: accountId,
    provider,
    token: secrets.seal(sealedAs(accountId), card.token),
    brand: card.brand,
    last_four: card.lastFour,
    expires_month: card.expiresMonth,
    expires_year: card.expiresYear,
    saved_at: at,
  })
  const saved = await listMethods(tx, accountId, provider)
  for (const { id } of saved.slice(paymentMethodsMax)) await removeMethodRow(tx, id, at)
}

/** The provider's name of a saved method of the person. Throws not_found, also for one of another provider. */
export async function tokenOf(
  { plumbing: { db }, provider, secrets }: PaymentsDeps,
  userId: string,
  methodId: string,
): Promise<string> {
  const method = await findMethod(db, userId, methodId)
  if (!method?.token || method.provider !== provider?.name) throw new DomainError('not_found')
  const token = secrets.open(sealedAs(userId), Buffer.from(method.token))
  if (token === null) throw new DomainError('not_found')
  return token
}

/** Removes a saved method, here at once and at the provider as far as it answers. Throws not_found. */
export async function removeMethod(deps: PaymentsDeps, userId: string, methodId: string): Promise<void> {
  const { plumbing, provider, secrets } = deps
  const method = await findMethod(plumbing.db, userId, methodId)
  if (!method?.token) throw new DomainError('not_found')
  const token = secrets.open(sealedAs(userId), Buffer.from(method.token))
  await removeMethodRow(plumbing.db, methodId, new Date(plumbing.clock.now()))
  if (token === null || method.provider !== provider?.name) return
  await provider.forgetCard(token).catch((error) =>
    // Nobody can use it any more: its only name was here.
    plumbing.logger.warn(
      { reason: failureLabel(error), methodId },
      'a provider could not delete a saved card',
    ),
  )
}
