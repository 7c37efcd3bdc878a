import { useState } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useContractForm } from '../../shared/form/use-contract-form.ts'
import { suggestEmail } from './fields/email-suggestion.ts'
import { useFormProblems, useRefusalText } from './problem-text.ts'
import { type FieldProblems, signupProblems } from './signup-rules.ts'
import type { Draft } from './progress/use-draft.ts'
import { useRegistration } from './use-registration.ts'

const ownFields = ['email', 'password', 'terms'] as const
const hasOwn = (problems: FieldProblems): boolean => ownFields.some((field) => problems[field] !== undefined)

export interface AccountFormDeps extends Draft {
  /** From the attempt to create an account until its first screen this one stays, even if someone is logged in by then. */
  onLeaving(isLeaving: boolean): void
  /** The account is there; leads on. It does not throw. */
  onRegistered(): Promise<void>
  /** Previous answers were refused; false if no question asks for them. */
  onRefused(problems: FieldProblems): boolean
}

/** Email, password and terms: what was entered, what is wrong with it, and creating the account. */
export function useAccountForm({ draft, change, onLeaving, onRegistered, onRefused }: AccountFormDeps) {
  const { clock } = usePlatform()
  const { inForm } = useFormProblems()
  const refusalText = useRefusalText()
  const { register } = useRegistration()
  /** An address with a likely slip passes once it was confirmed by a second press. */
  const [doubted, setDoubted] = useState<string | null>(null)
  return useContractForm({
    // The password is kept nowhere else: a reload asks for it again.
    initial: { email: draft.email, password: '', terms: draft.termsAccepted },
    check({ email: address, password: secret, terms: termsAccepted }) {
      const found = signupProblems({ ...draft, email: address, termsAccepted }, secret, clock.now())
      const { email, password, terms } = inForm(found)
      return { email, password, terms }
    },
    async send({ email, password, terms }) {
      if (doubted !== email && suggestEmail(email) !== null) {
        setDoubted(email)
        return inForm({ email: { problem: 'emailDoubtful' } })
      }
      onLeaving(true)
      const answers = { ...draft, email, termsAccepted: terms }
      const refused = await register(answers, password, { finish: onRegistered, isLeaving: false })
      if (refused === null) return undefined
      onLeaving(false)
      const { problems, error } = refused
      if (hasOwn(problems)) return inForm(problems)
      if (onRefused(problems)) return undefined
      return { form: { type: error.code, message: refusalText(error.code) } }
    },
    onChange: ({ email, terms }) =>
      change({ ...(email !== undefined && { email }), ...(terms !== undefined && { termsAccepted: terms }) }),
  })
}
