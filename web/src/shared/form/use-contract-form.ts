import type { ErrorCode } from '@serendip/contract'
import type { ApiError } from '@serendip/contract/http-request'
import { type Form, type FormOptions, type Problems, useForm } from '@serendip/ui/use-form.ts'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'

export interface ContractFormOptions<V> extends Omit<FormOptions<V>, 'explain'> {
  /** The fields that refusals are about; all others concern the whole form. */
  readonly fieldOf?: { readonly [Code in ErrorCode]?: keyof V }
  /** Explains a refusal that needs more than the text of its code. */
  explain?(error: ApiError): Problems<V> | undefined
}

/** A form that is sent by a call of the contract, which throws ApiError. */
export function useContractForm<V extends object>(options: ContractFormOptions<V>): Form<V> {
  const { t } = useTranslation('error')
  return useForm({
    ...options,
    explain(thrown) {
      const error = asApiError(thrown)
      const problem = { type: error.code, message: t(error.code) }
      return (
        options.explain?.(error) ?? ({ [options.fieldOf?.[error.code] ?? 'form']: problem } as Problems<V>)
      )
    },
  })
}
