import type { ErrorCode, OwnProfile, WebData } from '@serendip/contract'
import type { Api } from '../../../platform/api/api-client.ts'
import { asApiError } from '../../../platform/api/api-error.ts'
import type { ClientSettingsStore } from '../../../platform/settings/client-settings.ts'
import { saveAnswers } from '../../../shared/onboarding/answers.ts'
import { answersOf, type ProfileChanges, type ProfileFields } from './profile-draft.ts'

/** The server's answer: each accepted part, as stored. */
export interface SavedParts {
  readonly profile?: OwnProfile
  readonly bio?: string
  readonly webData?: WebData
}

export interface SaveResult {
  readonly saved: SavedParts
  /** The fields that are stored now; all other changes are still unsaved. */
  readonly done: readonly (keyof ProfileFields)[]
  /** Some words were masked: the stored text differs from what was written. */
  readonly masked: readonly ('name' | 'bio')[]
  /** Reason for which the first refused part was not taken; null if all were. */
  readonly refusal: { readonly field: 'name' | 'bio' | null; readonly code: ErrorCode } | null
}

interface SaveDeps {
  readonly api: Api
  readonly clientSettings: ClientSettingsStore
}

async function saveTaste({ api, clientSettings }: SaveDeps, changes: ProfileChanges): Promise<WebData> {
  const stored = await saveAnswers(api, answersOf(changes))
  // The lobby's filter begins with it.
  if (changes.lookingFor) await clientSettings.save({ matchingFilter: changes.lookingFor })
  return stored
}

const tasteFields = [
  ...(['country', 'city', 'cityShown', 'lookingFor', 'hair', 'bodyType'] as const),
  ...(['ageFrom', 'ageTo', 'ownHair', 'ownBodyType'] as const),
]

/** Saves part by part, so that a refused name or a lost connection affects nothing else. Never throws. */
export async function saveProfile(deps: SaveDeps, changes: ProfileChanges): Promise<SaveResult> {
  const { api } = deps
  const { name, bio } = changes
  const done: (keyof ProfileFields)[] = []
  const masked: ('name' | 'bio')[] = []
  let saved: SavedParts = {}
  let refusal: SaveResult['refusal'] = null
  const part = async (field: 'name' | 'bio' | null, save: () => Promise<void>): Promise<void> => {
    try {
      await save()
    } catch (thrown) {
      refusal ??= { field, code: asApiError(thrown).code }
    }
  }
  if (name !== undefined) {
    await part('name', async () => {
      const { profile } = await api.onboarding.updateProfile({ body: { name } })
      saved = { ...saved, profile }
      done.push('name')
      if (profile.name !== name.trim()) masked.push('name')
    })
  }
  if (bio !== undefined) {
    await part('bio', async () => {
      const stored = await api.onboarding.saveDetails({ body: { bio } })
      saved = { ...saved, bio: stored.bio }
      done.push('bio')
      if (stored.bio !== bio.trim()) masked.push('bio')
    })
  }
  if (tasteFields.some((field) => changes[field] !== undefined)) {
    await part(null, async () => {
      saved = { ...saved, webData: await saveTaste(deps, changes) }
      done.push(...tasteFields)
    })
  }
  return { saved, done, masked, refusal }
}
