import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Identity } from './identity.ts'

/** `rehearsal` says that nobody looks at documents here: an emulator answers, in demo mode alone. */
export function identityHandlers(identity: Identity, rehearsal: boolean): Handlers<Routes['identity']> {
  return {
    async read({ caller }) {
      const { status, reason, triesLeft } = await identity.read(caller.userId)
      return { status, reason, triesLeft, rehearsal }
    },
    start: async ({ caller }) => ({ link: await identity.start(caller.userId) }),
  }
}
