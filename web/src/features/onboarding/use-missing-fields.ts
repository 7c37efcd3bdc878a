import type { Gender, OwnProfile } from '@serendip/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { isoDay, type PickedDay } from './birthday.ts'
import { type FieldProblems, problemsOfRefusal, signupProblems } from './signup-rules.ts'
import { useUnderAge } from './use-under-age.ts'

const nothing: PickedDay = { day: 0, month: 0, year: 0 }

/** The answers to what a sign-up left open. */
export interface ToldFields {
  readonly termsAccepted: true
  readonly name?: string
  readonly birthday?: string
}

export interface MissingFieldsDeps {
  readonly profile: OwnProfile
  /** Also asks for known fields (gender and name), so that they can be reviewed and corrected. */
  readonly asksAll?: boolean
  /** Sends the answers to the server. Throws ApiError. */
  tell(told: ToldFields): Promise<void>
  /** Called with the error that occurred. */
  onRefused?(thrown: unknown): void
}

/** What is requested, what was entered, what is wrong with it, and sending it. */
export function useMissingFields({ profile, asksAll = false, tell, onRefused }: MissingFieldsDeps) {
  const { t } = useTranslation(['error'])
  const { clock } = usePlatform()
  const missing = profile.missingFields ?? []
  const asksGender = asksAll || missing.includes('gender')
  const asksName = asksAll || missing.includes('name')
  const asksBirthday = missing.includes('birthday')
  const [gender, setGender] = useState<Gender | null>(null)
  const [termsAccepted, setTermsAccepted] = useState(!missing.includes('terms'))
  const [name, setName] = useState(profile.name)
  const [picked, setPicked] = useState(nothing)
  const [isSent, setIsSent] = useState(false)
  const [said, setSaid] = useState<FieldProblems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const underAge = useUnderAge()
  const found = signupProblems(
    { ...picked, name, email: '', termsAccepted, gender, reached: 'step-6' },
    '',
    clock.now(),
    underAge.isRemembered,
  )
  const problems: FieldProblems = {
    ...(found.terms && { terms: found.terms }),
    ...(asksName && found.name && { name: found.name }),
    ...(asksBirthday && found.birthday && { birthday: found.birthday }),
  }
  // Women join as creators, through a separate process.
  const isGenderOpen = asksGender && gender !== 'male'

  async function send(): Promise<boolean> {
    setIsSending(true)
    try {
      const birthday = asksBirthday ? (isoDay(picked) ?? undefined) : undefined
      await tell({ termsAccepted: true, ...(asksName && { name }), ...(birthday && { birthday }) })
      return true
    } catch (thrown) {
      onRefused?.(thrown)
      const error = asApiError(thrown)
      const refused = problemsOfRefusal(error)
      setSaid(refused)
      if (Object.keys(refused).length === 0) setRefusal(t(`error:${error.code}`))
      return false
    } finally {
      setIsSending(false)
    }
  }

  async function submit(): Promise<boolean> {
    setIsSent(true)
    setRefusal(null)
    if (asksBirthday) underAge.noteSent(picked, found.birthday)
    return isGenderOpen || Object.keys(problems).length > 0 ? false : send()
  }
  const change =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      setSaid({})
      set(value)
    }
  return {
    ...{ asksGender, asksName, asksBirthday, gender, setGender, termsAccepted, setTermsAccepted, name },
    ...{ picked, refusal, isSending, submit },
    setName: change(setName),
    pick: change((part: Partial<PickedDay>) => setPicked((before) => ({ ...before, ...part }))),
    isGenderMissing: isSent && asksGender && gender === null,
    shown: { ...(isSent ? problems : {}), ...said } satisfies FieldProblems,
  }
}
export type MissingFields = ReturnType<typeof useMissingFields>
