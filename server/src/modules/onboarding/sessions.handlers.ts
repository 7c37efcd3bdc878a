import type { Routes, StandingView } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'

export function sessionsHandlers({ accounts, profiles }: OnboardingDeps): Handlers<Routes['sessions']> {
  const standingOf = async (userId: string): Promise<StandingView> => {
    const [standing, { coins }] = await Promise.all([accounts.standing(userId), profiles.own(userId)])
    return { ...standing, coins }
  }
  return {
    list: async ({ caller }) => ({ sessions: await accounts.listSessions(caller) }),
    async revoke({ caller, params }) {
      await accounts.endSession({ userId: caller.userId, sessionId: params.sessionId })
      return { ok: true }
    },
    revokeOthers: async ({ caller }) => ({
      revoked: await accounts.endSessions(caller.userId, caller.sessionId),
    }),
    standing: ({ caller }) => standingOf(caller.userId),
    async appeal({ caller, body }) {
      await accounts.appeal(caller.userId, body.text)
      return standingOf(caller.userId)
    },
  }
}
