import type { IdentityView, Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Identity } from './identity.ts'
import type { IdentityState } from './read-identity.ts'

export interface IdentityDesk {
  /** Whether there is a provider. */
  readonly available: boolean
  /** Nobody checks documents here: an emulator answers, in demo mode only. */
  readonly rehearsal: boolean
}

export function identityHandlers(identity: Identity, desk: IdentityDesk): Handlers<Routes['identity']> {
  const present = ({ status, reason, triesLeft, latest }: IdentityState): IdentityView => ({
    ...{ status, reason, triesLeft },
    declined: status === 'rejected' ? (latest?.declined ?? 'other') : null,
    ...{ available: desk.available, rehearsal: desk.rehearsal },
  })
  return {
    read: async ({ caller }) => present(await identity.read(caller.userId)),
    look: async ({ caller }) => present(await identity.look(caller.userId)),
    start: async ({ caller }) => ({ link: await identity.start(caller.userId) }),
  }
}
