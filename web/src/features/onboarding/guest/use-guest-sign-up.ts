import { useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { readGuestWish } from '../../../shared/onboarding/guest-wish.ts'
import { noDay } from '../fields/birthday.ts'
import { useFormProblems } from '../problem-text.ts'
import { signupProblems } from '../signup-rules.ts'
import { useRegistration } from '../use-registration.ts'
import { useUnderAge } from '../use-under-age.ts'

/** Sign-up on a single page: what was entered, what is wrong with it, and sending it. */
export function useGuestSignUp(onDone: () => Promise<void>) {
  const { clock, clientSettings } = usePlatform()
  const { register } = useRegistration()
  const { inForm, explain } = useFormProblems()
  const [hasJoined, setHasJoined] = useState(false)
  const underAge = useUnderAge()
  const form = useContractForm({
    initial: { name: '', birthday: noDay, email: '', password: '', terms: false },
    check(values, isSubmitted) {
      const draft = draftOf(values)
      const found = signupProblems(draft, values.password, clock.now(), underAge.isRemembered)
      if (isSubmitted) underAge.noteSent(draft, found.birthday)
      return inForm(found)
    },
    async send(values) {
      const refused = await register(draftOf(values), values.password, {
        isLeaving: false,
        async finish() {
          setHasJoined(true)
          const matchingFilter = readGuestWish(() => sessionStorage)
          await clientSettings.save({ matchingFilter }).catch(() => undefined)
        },
      })
      if (refused) return explain(refused.error)
      await onDone()
      return undefined
    },
  })
  // A second press would be refused because of the account that the first one created.
  return { ...form, isSending: form.isSending || hasJoined }
}
export type GuestSignUp = ReturnType<typeof useGuestSignUp>

const draftOf = ({
  name,
  birthday,
  email,
  terms,
}: Pick<GuestSignUp['values'], 'name' | 'birthday' | 'email' | 'terms'>) =>
  ({ name, email, termsAccepted: terms, gender: null, reached: 'step-1', ...birthday }) as const
