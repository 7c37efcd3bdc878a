import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import type { People } from './people.ts'

export function peopleHandlers(people: People): Handlers<Routes['people']> {
  return {
    async block({ caller, params }) {
      await people.exclude(caller.userId, params.userId, 'block')
      return { ok: true }
    },
    async unblock({ caller, params }) {
      await people.unblock(caller.userId, params.userId)
      return { ok: true }
    },
    blocklist: async ({ caller }) => ({ people: [...(await people.blocklist(caller.userId))] }),
  }
}
