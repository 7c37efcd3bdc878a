import { useState } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import { readGuestWish } from '../../shared/onboarding/guest-wish.ts'
import { useRefusalText } from './problem-text.ts'
import { type FieldProblems, type SignupDraft, signupProblems } from './signup-rules.ts'
import { useRegistration } from './use-registration.ts'
import { useUnderAge } from './use-under-age.ts'

const nothing: SignupDraft = {
  ...{ name: '', email: '', termsAccepted: false, gender: null, reached: 'step-1' },
  ...{ day: 0, month: 0, year: 0 },
}

/** Sign-up on a single page: what was entered, what is wrong with it, and sending it. */
export function useGuestSignUp() {
  const { clock, keptSettings } = usePlatform()
  const { register, isSending } = useRegistration()
  const sayRefusal = useRefusalText()
  const [draft, setDraft] = useState(nothing)
  const [password, setPassword] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [hasJoined, setHasJoined] = useState(false)
  const [said, setSaid] = useState<FieldProblems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const underAge = useUnderAge()
  const found = signupProblems(draft, password, clock.now(), underAge.isRemembered)
  const shown: FieldProblems = { ...(isSent ? found : {}), ...said }

  /** Whether the account is there. */
  async function submit(): Promise<boolean> {
    setIsSent(true)
    setSaid({})
    setRefusal(null)
    underAge.noteSent(draft, found.birthday)
    if (Object.keys(found).length > 0) return false
    const refused = await register(draft, password, {
      async finish() {
        setHasJoined(true)
        const matchingFilter = readGuestWish(() => sessionStorage)
        await keptSettings.save({ matchingFilter }).catch(() => undefined)
      },
    })
    if (refused === null) return true
    setSaid(refused.problems)
    if (Object.keys(refused.problems).length === 0) setRefusal(sayRefusal(refused.error.code))
    return false
  }
  return {
    ...{ draft, password, shown, refusal, submit },
    // A second press would be refused because of the account that the first one created.
    isSending: isSending || hasJoined,
    isTaken: shown.email !== undefined && 'error' in shown.email && shown.email.error === 'email_taken',
    change(added: Partial<SignupDraft>) {
      setSaid({})
      setDraft((before) => ({ ...before, ...added }))
    },
    setPassword(next: string) {
      setSaid({})
      setPassword(next)
    },
  }
}
export type GuestSignUp = ReturnType<typeof useGuestSignUp>
