import { limits } from '@serendip/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { isoDay } from './birthday.ts'
import { useRefusalText } from './problem-text.ts'
import { type FieldProblems, problemsOfRefusal, type SignupDraft, signupProblems } from './signup-rules.ts'

const nothing: SignupDraft = {
  ...{ name: '', email: '', termsAccepted: false, gender: 'female', reached: 'step-1' },
  ...{ day: 0, month: 0, year: 0 },
}

/** The application of a creator: what was entered, what is wrong with it, and sending it. */
export function useApplication() {
  const { api, clock } = usePlatform()
  const { i18n } = useTranslation()
  const sayRefusal = useRefusalText()
  const [draft, setDraft] = useState(nothing)
  const [about, setAbout] = useState('')
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [isTried, setIsTried] = useState(false)
  const [said, setSaid] = useState<FieldProblems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  // No account comes of it, so there is no password.
  const { password: _password, ...found } = signupProblems(draft, '', clock.now())

  /** Whether it is stored. */
  async function submit(): Promise<boolean> {
    setIsTried(true)
    setSaid({})
    setRefusal(null)
    if (Object.keys(found).length > 0) return false
    setState('sending')
    try {
      const { name, email } = draft
      const language = languageOf(i18n)
      const birthday = isoDay(draft) ?? ''
      await api.creators.apply({ body: { name, email, birthday, about, language, termsAccepted: true } })
      setState('sent')
      return true
    } catch (thrown) {
      const error = asApiError(thrown)
      const problems = problemsOfRefusal(error)
      setState('open')
      setSaid(problems)
      if (Object.keys(problems).length === 0) setRefusal(sayRefusal(error.code))
      return false
    }
  }
  return {
    ...{ draft, about, state, refusal, submit },
    shown: { ...(isTried ? found : {}), ...said } satisfies FieldProblems,
    setAbout: (text: string) => setAbout(text.slice(0, limits.applicationMaxChars)),
    change(added: Partial<SignupDraft>) {
      setSaid({})
      setDraft((before) => ({ ...before, ...added }))
    },
  }
}
export type Application = ReturnType<typeof useApplication>
