import type { AgeReason } from '@serendip/contract/operator'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { ageText } from '../decisions/state-reasons.ts'
import { insertEvent } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { demandExisting } from './act-on-person.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    'age.voided': { readonly userId: string; readonly eventId: string }
  }
}

interface VoidRequest {
  readonly userId: string
  readonly why: AgeReason
  readonly origin: Origin
}

/**
 * Voids the answer "under 18" of an identity check: the person gets new tries, and reads it in the app and by mail. What
 * the answer closed opens with a passed check alone: no operator says that somebody is an adult. Throws not_found;
 * conflict without an answer that counts.
 */
export async function voidAge(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, why, origin }: VoidRequest,
): Promise<void> {
  const { db, clock, ids, outbox, audit } = deps.plumbing
  const { email: to, language, brand_id: brandId } = await demandExisting(deps, userId)
  const eventId = ids.next('mev')
  await transact(db, async (tx) => {
    const at = new Date(clock.now())
    if (!(await deps.identity.voidAge(tx, userId, at))) throw new DomainError('conflict')
    await insertEvent(tx, {
      id: eventId,
      report_id: '',
      person_id: userId,
      kind: 'ageVoided',
      measure: 'none',
      rule: 'minor',
      facts: '',
      statement: ageText(language, deps.notify.brandOf(brandId)),
      actor,
      at,
      until: null,
    })
    const mail = { accountId: userId, kind: 'accountDecision', to, language } as const
    await deps.notify.mails.request(tx, mail, `mail_${eventId.slice('mev_'.length)}`)
    await outbox.append(tx, 'age.voided', { userId, eventId })
    await audit.record({ action: 'age.voided', subject: userId, actor, origin, about: { why } }, tx)
  })
}
