import { genders, onboardingSteps } from '@serendip/contract'
import { isRecord } from '../../../platform/is-record.ts'
import type { SignupDraft } from '../signup-rules.ts'

const draftEntry = 'signupDraft'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const pickedOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0

/** The answers that were entered before a reload or a change of language, as far as they can be read. */
export function readDraft(storage: Storage): SignupDraft {
  const given = parseObject(storage.getItem(draftEntry))
  return {
    name: textOf(given['name']),
    email: textOf(given['email']),
    day: pickedOf(given['day']),
    month: pickedOf(given['month']),
    year: pickedOf(given['year']),
    termsAccepted: given['termsAccepted'] === true,
    gender: genders.find((gender) => gender === given['gender']) ?? null,
    reached: onboardingSteps.find((step) => step === given['reached']) ?? 'step-1',
  }
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

export const writeDraft = (storage: Storage, draft: SignupDraft): void =>
  storage.setItem(draftEntry, JSON.stringify(draft))

export const forgetDraft = (storage: Storage): void => storage.removeItem(draftEntry)
