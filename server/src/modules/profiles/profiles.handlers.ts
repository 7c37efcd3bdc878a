import type { Routes } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { updateStatedCountry } from '../accounts/index.ts'
import { findDetails } from './profile-details.store.ts'
import type { ProfilesDeps } from './profiles-deps.ts'
import { saveDetails } from './save-details.ts'
import { updateProfile } from './update-profile.ts'
import {
  findClientSettings,
  findSeenScreens,
  findWebData,
  insertSeenScreen,
  mergeClientSettings,
  mergeWebData,
} from './web-data.store.ts'

/** The routes of the app for its person, but those of its device, which are in auth. */
type ProfileHandlers = Omit<Handlers<Routes['onboarding']>, 'deviceInfo' | 'lastLaunch'>

const storedData = ({
  plumbing: { db, clock },
}: ProfilesDeps): Pick<
  ProfileHandlers,
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

/** Data that the web app stores for its person: the first questions, settings, and profile texts. */
export function profileRoutes(deps: ProfilesDeps): ProfileHandlers {
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
    updateProfile: ({ caller, body, origin }) => updateProfile(deps, caller, body, origin),
    details: ({ caller }) => findDetails(db, caller.userId),
    saveDetails: ({ caller, body }) => saveDetails(deps, caller.userId, body),
  }
}
