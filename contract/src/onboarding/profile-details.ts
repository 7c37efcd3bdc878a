import { z } from 'zod'
import { label, longText, pageRowsMax } from '../answer-fields.ts'
import { limits } from '../limits.ts'
import { withoutExcessMarks } from '../text-rules.ts'
import { intentions, profilePrompts, spokenLanguages } from './profile-choices.ts'

export const profilePrompt = z.enum(profilePrompts)
export const intention = z.enum(intentions)
export const spokenLanguage = z.enum(spokenLanguages)

const isWithoutRepeats = (list: readonly unknown[]): boolean => new Set(list).size === list.length

const answer = z.string().trim().min(1).max(limits.promptMaxChars).overwrite(withoutExcessMarks)

/** Changes of one's own details; fields that are left out stay. */
export const profileDetailsChange = z.strictObject({
  bio: z.string().trim().max(limits.bioMaxChars).overwrite(withoutExcessMarks).optional(),
  /** In the person's order. */
  prompts: z
    .array(z.strictObject({ prompt: profilePrompt, answer }))
    .max(limits.promptsMax)
    .refine((list) => isWithoutRepeats(list.map(({ prompt }) => prompt)), 'repeated')
    .optional(),
  languages: z
    .array(spokenLanguage)
    .max(limits.spokenLanguagesMax)
    .refine(isWithoutRepeats, 'repeated')
    .optional(),
  intentions: z.array(intention).max(limits.intentionsMax).refine(isWithoutRepeats, 'repeated').optional(),
})
export type ProfileDetailsChange = z.infer<typeof profileDetailsChange>

/** The same in answers. A client leaves out prompts, languages and intentions that it does not know. */
export const profileDetails = z.object({
  bio: longText,
  prompts: z.array(z.object({ prompt: label, answer: longText })).max(pageRowsMax),
  /** The languages that the person speaks, in their order. */
  languages: z.array(label).max(pageRowsMax),
  /** The reasons for which the person is here. */
  intentions: z.array(label).max(pageRowsMax),
})
export type ProfileDetails = z.infer<typeof profileDetails>
export type PromptAnswer = ProfileDetails['prompts'][number]
