import type { Routes } from '@serendip/contract'
import { transact } from '../../../kernel/transact.ts'
import type { Handlers } from '../../../kernel/handlers.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { storeDevice, storeLaunch } from './devices.store.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    /** Somebody opened the app who had not for a while. */
    'person.returned': { readonly userId: string }
  }
}

/** Whoever opens the app again before this was never away. */
const awayMs = 30 * 60_000

/** The device in use, and when the app was opened. */
export function deviceRoutes({
  plumbing: { db, clock, outbox },
  wallet,
}: AuthDeps): Pick<Handlers<Routes['onboarding']>, 'deviceInfo' | 'lastLaunch'> {
  return {
    async deviceInfo({ caller, body }) {
      const { deviceId, osName = '', appLang = '', osLang = '' } = body
      const given = { pushToken: body.pushToken ?? null, visitorId: body.fpVisitorId ?? null }
      const device = { deviceId, osName, appLang, osLang, ...given }
      await storeDevice(db, caller.userId, device, new Date(clock.now()))
      await wallet.noteMark(caller.userId, 'device', deviceId)
      return { ok: true }
    },
    async lastLaunch({ caller }) {
      const { userId } = caller
      const now = clock.now()
      const before = await transact(db, async (tx) => {
        const last = await storeLaunch(tx, userId, new Date(now))
        if (last === null || now - last.getTime() >= awayMs) {
          await outbox.append(tx, 'person.returned', { userId })
        }
        return last
      })
      return { lastLaunch: before?.getTime() ?? null }
    },
  }
}
