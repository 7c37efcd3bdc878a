import { onboardingSteps } from '@serendip/contract'
import { z } from '../../platform/browser-zod.ts'
import type { SignupDraft } from './signup-rules.ts'

const draftEntry = 'signupDraft'
const pickedNumber = z.number().int().nonnegative().catch(0)
const stored = z.object({
  name: z.string().catch(''),
  email: z.string().catch(''),
  day: pickedNumber,
  month: pickedNumber,
  year: pickedNumber,
  termsAccepted: z.boolean().catch(false),
  gender: z.enum(['male', 'female']).nullable().catch(null),
  reached: z.enum(onboardingSteps).catch('step-1'),
})

/** What was entered before a reload or a change of language, as far as it can be read. */
export function readDraft(storage: Storage): SignupDraft {
  return stored.parse({ ...parseObject(storage.getItem(draftEntry)) })
}

function parseObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export const writeDraft = (storage: Storage, draft: SignupDraft): void =>
  storage.setItem(draftEntry, JSON.stringify(draft))

export const forgetDraft = (storage: Storage): void => storage.removeItem(draftEntry)
