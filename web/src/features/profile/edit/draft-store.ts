import {
  bodyType,
  hairColour,
  intention,
  limits,
  lookedForAge,
  lookingFor,
  profilePrompt,
  spokenLanguage,
} from '@serendip/contract'
import { config, z } from 'zod'
import type { ProfileChanges } from './profile-draft.ts'

// The page's policy forbids code generation from strings, which zod would otherwise use to parse objects faster.
config({ jitless: true })

const entry = 'profileDraft'
const years = z.number().int().min(lookedForAge.min).max(lookedForAge.max)
/** Long enough for text that is still being shortened. */
const textMaxChars = 4000
const changes = z.object({
  name: z.string().max(textMaxChars).optional(),
  bio: z.string().max(textMaxChars).optional(),
  prompts: z
    .array(z.object({ prompt: profilePrompt, answer: z.string().max(textMaxChars) }))
    .max(limits.promptsMax)
    .optional(),
  languages: z.array(spokenLanguage).max(limits.spokenLanguagesMax).optional(),
  intentions: z.array(intention).max(limits.intentionsMax).optional(),
  country: z.string().max(2).optional(),
  city: z.string().max(limits.cityMaxChars).optional(),
  cityShown: z.boolean().optional(),
  lookingFor: lookingFor.optional(),
  hair: hairColour.optional(),
  bodyType: bodyType.optional(),
  ageFrom: years.optional(),
  ageTo: years.optional(),
  ownHair: hairColour.optional(),
  ownBodyType: bodyType.optional(),
})
const stored = z.object({ userId: z.string(), changes })

/** Changes not saved before a reload or a lost connection; only their own person gets them back. */
export function readChanges(storage: Storage, userId: string): ProfileChanges {
  try {
    const kept = stored.parse(JSON.parse(storage.getItem(entry) ?? ''))
    return kept.userId === userId ? (kept.changes as ProfileChanges) : {}
  } catch {
    return {}
  }
}

export function writeChanges(storage: Storage, userId: string, kept: ProfileChanges): void {
  if (Object.keys(kept).length === 0) storage.removeItem(entry)
  else storage.setItem(entry, JSON.stringify({ userId, changes: kept }))
}
