import type { ErrorCode, OwnProfile, ProfileDetails, WebData } from '@serendip/contract'
import type { Api } from '../../../platform/api/api-client.ts'
import { asApiError } from '../../../platform/api/api-error.ts'
import type { ClientSettingsStore } from '../../../platform/settings/client-settings.ts'
import { saveAnswers } from '../../../shared/onboarding/answers.ts'
import { answered, answersOf, type ProfileChanges, type ProfileFields } from './profile-draft.ts'

/** The server's answer: each accepted part, as stored. */
export interface SavedParts {
  readonly profile?: OwnProfile
  readonly details?: ProfileDetails
  readonly webData?: WebData
}

type MaskedField = 'name' | 'bio' | 'prompts'

export interface SaveResult {
  readonly saved: SavedParts
  /** The fields that are stored now; all other changes are still unsaved. */
  readonly done: readonly (keyof ProfileFields)[]
  /** Some words were masked: the stored text differs from what was written. */
  readonly masked: readonly MaskedField[]
  /** Reason for which the first refused part was not taken; null if all were. */
  readonly refusal: { readonly field: 'name' | 'details' | null; readonly code: ErrorCode } | null
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

const detailFields = ['bio', 'prompts', 'languages', 'intentions'] as const

const tasteFields = [
  ...(['country', 'city', 'cityShown', 'lookingFor', 'hair', 'bodyType'] as const),
  ...(['ageFrom', 'ageTo', 'ownHair', 'ownBodyType'] as const),
]

function saveDetails(
  api: Api,
  { bio, prompts, languages, intentions }: ProfileChanges,
): Promise<ProfileDetails> {
  return api.onboarding.saveDetails({
    body: {
      ...(bio !== undefined && { bio }),
      ...(prompts && { prompts: answered(prompts) }),
      ...(languages && { languages: [...languages] }),
      ...(intentions && { intentions: [...intentions] }),
    },
  })
}

/** The texts that are stored otherwise than they were written. */
function maskedIn(stored: ProfileDetails, { bio, prompts = [] }: ProfileChanges): MaskedField[] {
  const isOtherBio = bio !== undefined && stored.bio !== bio.trim()
  const answers = stored.prompts.map(({ answer }) => answer)
  const isOtherAnswer = answered(prompts).some(({ answer }) => !answers.includes(answer))
  return [...(isOtherBio ? (['bio'] as const) : []), ...(isOtherAnswer ? (['prompts'] as const) : [])]
}

/** Saves part by part, so that a refused name or a lost connection affects nothing else. Never throws. */
export async function saveProfile(deps: SaveDeps, changes: ProfileChanges): Promise<SaveResult> {
  const { api } = deps
  const { name } = changes
  const done: (keyof ProfileFields)[] = []
  const masked: MaskedField[] = []
  let saved: SavedParts = {}
  let refusal: SaveResult['refusal'] = null
  const part = async (field: 'name' | 'details' | null, save: () => Promise<void>): Promise<void> => {
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
  if (detailFields.some((field) => changes[field] !== undefined)) {
    await part('details', async () => {
      const details = await saveDetails(api, changes)
      saved = { ...saved, details }
      done.push(...detailFields)
      masked.push(...maskedIn(details, changes))
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
