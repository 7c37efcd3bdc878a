import type { ErrorCode } from '@serendip/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '../../platform/api/api-client.ts'

export type ConfirmationApi = Pick<Api, 'accounts'>

/** What the server accepts as proof that the person is really there. */
export interface ConfirmationBody {
  readonly currentPassword?: string
  readonly confirmationCode?: string
}

const wayOf = (asksPassword: boolean): 'password' | 'code' => (asksPassword ? 'password' : 'code')

/** How a person proves that an open session is theirs: by the password, or by a mailed code. */
export function useConfirmation(api: ConfirmationApi, asksPassword: boolean) {
  const [way, setWay] = useState(wayOf(asksPassword))
  const [typed, setTyped] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const send = useMutation({
    mutationFn: () => api.accounts.sendConfirmationCode(),
    onSuccess() {
      setWay('code')
      setTyped('')
      setIsSubmitted(false)
    },
  })
  const isComplete = way === 'code' ? /^\d{6}$/.test(typed) : typed !== ''
  const body: ConfirmationBody = way === 'code' ? { confirmationCode: typed } : { currentPassword: typed }
  return {
    ...{ way, typed, send, body, isComplete },
    isMissing: isSubmitted && !isComplete,
    type: setTyped,
    /** Shows what is missing, if anything; returns whether the action may proceed. */
    submit(): boolean {
      setIsSubmitted(true)
      return isComplete
    },
  }
}
export type Confirming = ReturnType<typeof useConfirmation>

/** The errors that are shown beside the field itself. */
export const isToldByField = (code: ErrorCode): boolean =>
  code === 'password_mismatch' || code === 'confirmation_failed'
