import { limits } from '@serendip/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useContractForm } from '../../shared/form/use-contract-form.ts'
import { isoDay, noDay } from './fields/birthday.ts'
import { useFormProblems } from './problem-text.ts'
import { signupProblems } from './signup-rules.ts'

/** The application of a creator: what was entered, what is wrong with it, and sending it. */
export function useApplication() {
  const { api, clock } = usePlatform()
  const { i18n } = useTranslation()
  const { inForm, explain } = useFormProblems()
  const [isSent, setIsSent] = useState(false)
  const form = useContractForm({
    initial: { name: '', birthday: noDay, email: '', about: '', terms: false },
    check({ name, birthday, email, terms }) {
      const draft = {
        name,
        email,
        termsAccepted: terms,
        gender: null,
        reached: 'step-1',
        ...birthday,
      } as const
      // No account comes of it, so there is no password.
      const { password: _password, ...problems } = signupProblems(draft, '', clock.now())
      return inForm(problems)
    },
    async send({ name, birthday, email, about }) {
      const body = { name, email, about: about.slice(0, limits.applicationMaxChars) }
      const language = languageOf(i18n)
      await api.creators.apply({
        body: { ...body, language, birthday: isoDay(birthday) ?? '', termsAccepted: true },
      })
      setIsSent(true)
      return undefined
    },
    explain,
  })
  return { form, isSent }
}
export type ApplicationForm = ReturnType<typeof useApplication>['form']
