import type { Gender, OwnProfile } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { isoDay, noDay, type PickedDay } from '../fields/birthday.ts'
import { useFormProblems } from '../problem-text.ts'
import { signupProblems } from '../signup-rules.ts'
import { useUnderAge } from '../use-under-age.ts'

interface FieldInputs {
  readonly gender: Gender | null
  readonly name: string
  readonly birthday: PickedDay
  readonly terms: boolean
}

/** The answers to what a sign-up left open. */
export interface GivenFields {
  readonly termsAccepted: true
  readonly name?: string
  readonly birthday?: string
}

export interface MissingFieldsDeps {
  readonly profile: OwnProfile
  /** Also asks for known fields (gender and name), so that they can be reviewed and corrected. */
  readonly asksAll?: boolean
  /** Sends the answers to the server. Throws ApiError. */
  save(given: GivenFields): Promise<void>
  /** Called with the error that occurred. */
  onRefused?(thrown: unknown): void
}

/** The requested fields, the answers so far, their problems, and sending them. */
export function useMissingFields({ profile, asksAll = false, save, onRefused }: MissingFieldsDeps) {
  const { t } = useTranslation('onboarding')
  const { clock } = usePlatform()
  const { inForm, explain } = useFormProblems()
  const missing = profile.missingFields ?? []
  const asksGender = asksAll || missing.includes('gender')
  const asksName = asksAll || missing.includes('name')
  const asksBirthday = missing.includes('birthday')
  const underAge = useUnderAge()
  const initial: FieldInputs = {
    gender: null,
    name: profile.name,
    birthday: noDay,
    terms: !missing.includes('terms'),
  }
  const form = useContractForm({
    initial,
    check({ gender, name, birthday, terms }, isSubmitted) {
      const found = signupProblems(
        { ...birthday, name, email: '', termsAccepted: terms, gender, reached: 'step-6' },
        '',
        clock.now(),
        underAge.isRemembered,
      )
      if (isSubmitted && asksBirthday) underAge.noteSent(birthday, found.birthday)
      const problems = inForm(found)
      return {
        terms: problems.terms,
        name: asksName ? problems.name : undefined,
        birthday: asksBirthday ? problems.birthday : undefined,
        // Women join as creators, through a separate process, of which the choice itself informs.
        gender: asksGender && gender !== 'male' ? { type: 'missing', message: t('choose') } : undefined,
      }
    },
    async send({ name, birthday }) {
      const day = asksBirthday ? (isoDay(birthday) ?? undefined) : undefined
      try {
        await save({ termsAccepted: true, ...(asksName && { name }), ...(day && { birthday: day }) })
      } catch (thrown) {
        onRefused?.(thrown)
        throw thrown
      }
      return undefined
    },
    explain,
  })
  return { ...form, asksGender, asksName, asksBirthday }
}
export type MissingFields = ReturnType<typeof useMissingFields>
