import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '../../platform/api/api-client.ts'
import type { Problem } from '@serendip/ui/use-form.ts'
import { useFieldRules } from '../form/use-field-rules.ts'

export type ConfirmationApi = Pick<Api, 'accounts'>

/** Proof, accepted by the server, that the person is really there. */
export interface ConfirmationBody {
  readonly currentPassword?: string
  readonly confirmationCode?: string
}

/** The field of a form that holds the proof, and the refusals that are about it. */
export const emptyProof = { proof: '' }
export const fieldOfProof = { password_mismatch: 'proof', confirmation_failed: 'proof' } as const

const wayOf = (asksPassword: boolean): 'password' | 'code' => (asksPassword ? 'password' : 'code')

/** Proof that an open session is the person's: by the password, or by a mailed code. */
export function useConfirmation(api: ConfirmationApi, asksPassword: boolean) {
  const { t } = useTranslation('settings')
  const rules = useFieldRules()
  const [way, setWay] = useState(wayOf(asksPassword))
  const mail = useMutation({
    mutationFn: () => api.accounts.sendConfirmationCode(),
    onSuccess: () => setWay('code'),
  })
  return {
    way,
    mail,
    check(proof: string): Problem | undefined {
      if (way === 'password') return rules.password(proof)
      return /^\d{6}$/.test(proof) ? undefined : { type: 'codeMissing', message: t('confirm.missing') }
    },
    bodyOf: (proof: string): ConfirmationBody =>
      way === 'code' ? { confirmationCode: proof } : { currentPassword: proof },
  }
}
export type Confirmation = ReturnType<typeof useConfirmation>
