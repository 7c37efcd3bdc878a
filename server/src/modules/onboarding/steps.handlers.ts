import type { Routes } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { lockAccount, updateStatedCountry } from '../accounts/index.ts'
import { maskOffensive } from '../text-safety/index.ts'
import { storeDevice, storeLaunch } from './devices.store.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'
import { findBio, storeBio } from './profile-details.store.ts'
import { findSeenScreens, insertSeenScreen } from './screens.store.ts'
import { reviewText } from './text-reviews.store.ts'
import { updateProfile } from './update-profile.ts'
import { findClientSettings, findWebData, mergeClientSettings, mergeWebData } from './web-data.store.ts'

type StepsHandlers = Handlers<Routes['onboarding']>

const storedData = ({
  plumbing: { db, clock },
}: OnboardingDeps): Pick<
  StepsHandlers,
  'webData' | 'saveWebData' | 'clientSettings' | 'saveClientSettings'
> => ({
  webData: async ({ caller }) => ({ data: { data: await findWebData(db, caller.userId) } }),
  async saveWebData({ caller, body }) {
    const data = await mergeWebData(db, caller.userId, body, new Date(clock.now()))
    if (data === null) throw new DomainError('too_large')
    const country = body.paidOnboardingScreenData?.country
    if (country !== undefined) await updateStatedCountry(db, caller.userId, country)
    return { data: { data } }
  },
  clientSettings: ({ caller }) => findClientSettings(db, caller.userId),
  async saveClientSettings({ caller, body }) {
    const data = await mergeClientSettings(db, caller.userId, body, new Date(clock.now()))
    if (data === null) throw new DomainError('too_large')
    return data
  },
})

/** Data that the web app stores for its person: the first questions, settings, devices, and profile texts. */
export function stepRoutes(deps: OnboardingDeps): StepsHandlers {
  const { db, clock } = deps.plumbing
  return {
    ...storedData(deps),
    async seenScreens({ caller }) {
      return { onboardingScreens: [...(await findSeenScreens(db, caller.userId))] }
    },
    async seeScreen({ caller, body }) {
      await insertSeenScreen(db, caller.userId, body.screen, new Date(clock.now()))
      return { ok: true }
    },
    async deviceInfo({ caller, body }) {
      const { deviceId, osName = '', appLang = '', osLang = '' } = body
      const given = { pushToken: body.pushToken ?? null, visitorId: body.fpVisitorId ?? null }
      const device = { deviceId, osName, appLang, osLang, ...given }
      await storeDevice(db, caller.userId, device, new Date(clock.now()))
      await deps.wallet.noteMark(caller.userId, 'device', deviceId)
      return { ok: true }
    },
    async lastLaunch({ caller }) {
      const before = await storeLaunch(db, caller.userId, new Date(clock.now()))
      return { lastLaunch: before?.getTime() ?? null }
    },
    updateProfile: ({ caller, body, origin }) => updateProfile(deps, caller, body, origin),
    details: async ({ caller }) => ({ bio: await findBio(db, caller.userId) }),
    async saveDetails({ caller, body }) {
      const rules = await deps.settings.read()
      const bio = maskOffensive(body.bio, rules.offensiveWords)
      await transact(db, async (tx) => {
        // An operator who decides about the text before it decides first.
        await lockAccount(tx, caller.userId)
        await storeBio(tx, caller.userId, bio)
        await reviewText(tx, deps.plumbing, rules, { accountId: caller.userId, kind: 'bio', text: bio })
      })
      return { bio }
    },
  }
}
