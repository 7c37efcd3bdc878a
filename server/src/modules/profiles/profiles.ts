import { bind } from '../../kernel/bind.ts'
import { sanitizeName } from './own-name.ts'
import { profileRoutes } from './profiles.handlers.ts'
import type { ProfilesDeps } from './profiles-deps.ts'
import { readOwnProfile, readPartner, readWords } from './read-profile.ts'
import { findAnswers } from './web-data.store.ts'

/** Profiles: the words of a person and of their app, and the part of them that others see. */
export const createProfiles = (deps: ProfilesDeps) => ({
  ...bind(deps, {
    own: readOwnProfile,
    partner: readPartner,
    wordsOf: readWords,
    sanitizeName,
  }),
  ...bind(deps.plumbing.db, { answersOf: findAnswers }),
  routes: { onboarding: profileRoutes(deps) },
})
export type Profiles = ReturnType<typeof createProfiles>
