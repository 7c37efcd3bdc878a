import { useState } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import { suggestEmail } from './email-suggestion.ts'
import { useRefusalText } from './problem-text.ts'
import { type FieldProblems, signupProblems } from './signup-rules.ts'
import type { Draft } from './use-draft.ts'
import { useRegistration } from './use-registration.ts'

const ownFields = ['email', 'password', 'terms'] as const
type OwnField = (typeof ownFields)[number]
const hasOwn = (problems: FieldProblems): boolean => ownFields.some((field) => problems[field] !== undefined)

export interface AccountFormDeps extends Draft {
  /** From the attempt to create an account until its first screen this one stays, whoever is logged in by then. */
  onLeaving(isLeaving: boolean): void
  /** The account is there; leads on. It does not throw. */
  onRegistered(): Promise<void>
  /** Previous answers were refused; false if no question asks for them. */
  onRefused(problems: FieldProblems): boolean
}

/** Email, password and terms: what was entered, what is wrong with it, and creating the account. */
export function useAccountForm({ draft, change, onLeaving, onRegistered, onRefused }: AccountFormDeps) {
  const { clock } = usePlatform()
  const sayRefusal = useRefusalText()
  // Kept nowhere else: a reload asks for it again.
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState<Readonly<Partial<Record<OwnField, boolean>>>>({})
  const [said, setSaid] = useState<FieldProblems>({})
  /** An address with a likely slip passes once it was confirmed by a second press. */
  const [doubted, setDoubted] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, isSending } = useRegistration()
  const found = signupProblems(draft, password, clock.now())
  const forget = (field: OwnField) => setSaid(({ [field]: _known, ...others }) => others)

  async function submit(): Promise<boolean> {
    setLeft({ email: true, password: true, terms: true })
    setRefusal(null)
    if (hasOwn(found)) return false
    if (doubted !== draft.email && suggestEmail(draft.email) !== null) {
      setDoubted(draft.email)
      setSaid((before) => ({ ...before, email: { problem: 'emailDoubtful' } }))
      return false
    }
    setSaid({})
    onLeaving(true)
    const refused = await register(draft, password, { finish: onRegistered, isLeaving: false })
    if (refused === null) return true
    onLeaving(false)
    const { problems, error } = refused
    if (hasOwn(problems)) setSaid(problems)
    else if (!onRefused(problems)) setRefusal(sayRefusal(error.code))
    return false
  }
  return {
    ...{ password, refusal, isSending, submit },
    isEmailValid: found.email === undefined,
    problemOf: (field: OwnField) => said[field] ?? (left[field] ? found[field] : undefined),
    /** The focus left a field that was filled in. */
    leave: (field: OwnField, isFilled: boolean) => setLeft((before) => ({ ...before, [field]: isFilled })),
    sayEmail: (email: FieldProblems['email']) =>
      setSaid((before) => ({ ...before, ...(email && { email }) })),
    setEmail(email: string) {
      forget('email')
      change({ email })
    },
    setPassword(next: string) {
      forget('password')
      setPassword(next)
    },
    accept(termsAccepted: boolean) {
      forget('terms')
      change({ termsAccepted })
    },
  }
}
