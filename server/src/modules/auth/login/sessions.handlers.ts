import type { Routes, StandingView } from '@serendip/contract'
import type { Handlers } from '../../../kernel/handlers.ts'
import type { AuthDeps } from '../auth-deps.ts'

export function sessionRoutes({ accounts, plumbing, wallet }: AuthDeps): Handlers<Routes['sessions']> {
  const standingOf = async (userId: string): Promise<StandingView> => {
    const [standing, coins] = await Promise.all([accounts.standing(userId), wallet.balance(userId)])
    return { ...standing, coins }
  }
  return {
    list: async ({ caller }) => ({ sessions: await accounts.listSessions(caller) }),
    async revoke({ caller, params, origin }) {
      const { sessionId } = params
      await accounts.endSession({ userId: caller.userId, sessionId })
      const about = { session: sessionId }
      await plumbing.audit.record({ action: 'session.ended', subject: caller.userId, origin, about })
      return { ok: true }
    },
    async revokeOthers({ caller, origin }) {
      const revoked = await accounts.endSessions(caller.userId, caller.sessionId)
      const about = { revoked }
      await plumbing.audit.record({ action: 'sessions.ended', subject: caller.userId, origin, about })
      return { revoked }
    },
    standing: ({ caller }) => standingOf(caller.userId),
    async appeal({ caller, body }) {
      await accounts.appeal(caller.userId, body.text)
      return standingOf(caller.userId)
    },
  }
}
