import type { IdentityView, Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { refreshForPerson } from './poll-check.ts'
import { type IdentityState, readIdentity } from './read-identity.ts'
import { startIdentity } from './start-identity.ts'

export function identityRoutes(deps: IdentityDeps): Handlers<Routes['identity']> {
  const present = ({ status, reason, triesLeft, latest }: IdentityState): IdentityView => ({
    status,
    reason,
    triesLeft,
    declined: status === 'rejected' ? (latest?.declined ?? 'other') : null,
    available: deps.provider !== null,
    rehearsal: deps.isEmulated,
  })
  return {
    read: async ({ caller }) => present(await readIdentity(deps, caller.userId)),
    refresh: async ({ caller }) => present(await refreshForPerson(deps, caller.userId)),
    start: async ({ caller }) => ({ link: await startIdentity(deps, caller.userId) }),
  }
}
