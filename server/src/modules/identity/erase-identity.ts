import type { EventListener } from '../../kernel/events.ts'
import { forgetWebhooksAbout } from '../webhooks/index.ts'
import { deleteCheck, listChecks } from './identity.store.ts'
import type { IdentityDeps } from './identity-deps.ts'

/**
 * Has the provider erase its data on a person whose account is being erased: documents, pictures, and what was read
 * from them. An unreachable provider is retried, and the account is not erased before that. Without a provider there is
 * nothing to request. What webhooks said of the tries is deleted here.
 */
export const identityEraser = ({
  plumbing: { db },
  provider,
}: Pick<IdentityDeps, 'provider'> & {
  readonly plumbing: Pick<IdentityDeps['plumbing'], 'db'>
}): EventListener<'account.erasing'> => ({
  name: 'identity-eraser',
  events: ['account.erasing'],
  async handle({ payload: { accountId } }) {
    for (const { id, verification_id, identification_id } of await listChecks(db, accountId)) {
      await forgetWebhooksAbout(db, verification_id)
      if (provider === null) continue
      await provider.erase({ verificationId: verification_id, identificationId: identification_id })
      await deleteCheck(db, id)
    }
  },
})
