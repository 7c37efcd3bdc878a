import { DomainError } from '../../kernel/domain-error.ts'
import { findCheck, insertNews, lockCheck, updateCheck, wasReceived } from './identity.store.ts'
import { advanceCheck, type CheckStatus } from './identity-check.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { IdentityNews } from './identity-provider.port.ts'

/**
 * Takes news of the provider: asks the provider itself how the try stands, and moves it there. News that came before
 * changes nothing. Where the provider cannot be asked nothing is stored, so that it sends its news again.
 * Throws forbidden, bad_input, identity_unavailable.
 */
export async function takeNews(
  deps: IdentityDeps,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const { provider, plumbing } = deps
  if (!provider) throw new DomainError('identity_unavailable')
  const news = provider.openNews(rawBody, signature)
  if (await wasReceived(plumbing.db, news.eventId)) return
  const known = news.check && (await findCheck(plumbing.db, news.check.verificationId))
  if (!news.check || !known) return
  const identificationId = news.check.identificationId ?? known.identification_id
  const seen = await provider.read({ verificationId: known.verification_id, identificationId })
  await store(deps, known.id, news, seen)
}

async function store(
  { plumbing }: IdentityDeps,
  id: string,
  { eventId, check }: IdentityNews,
  seen: CheckStatus,
): Promise<void> {
  const { db, clock, outbox } = plumbing
  const at = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, id)
    if (!row || !(await insertNews(tx, eventId, at))) return
    const status = advanceCheck(row.status, seen)
    const identificationId = check?.identificationId ?? null
    await updateCheck(tx, { id, status, identificationId, at })
    if (status === row.status) return
    const news = { userId: row.account_id }
    if (status === 'approved') await outbox.append(tx, 'identity.approved', news)
    if (status === 'rejected') await outbox.append(tx, 'identity.rejected', news)
  })
}
