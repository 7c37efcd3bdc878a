import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../../kernel/handlers.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { storeDevice, storeLaunch } from './devices.store.ts'

/** The device in use, and when the app was opened. */
export function deviceRoutes({
  plumbing: { db, clock },
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
      const before = await storeLaunch(db, caller.userId, new Date(clock.now()))
      return { lastLaunch: before?.getTime() ?? null }
    },
  }
}
