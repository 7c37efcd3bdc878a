import type { ErrorCode } from '@serendip/contract'
import { type Form, type FormOptions, type Problems, useForm } from '@serendip/ui/use-form.ts'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../client.ts'
import { PasskeyError } from '../proof/passkeys.ts'
import { type Schema, useFieldProblems } from './use-field-problems.ts'

type Codes<T> = { readonly [Code in ErrorCode]?: T }

interface ContractFormOptions<V> extends Omit<FormOptions<V>, 'explain' | 'send'> {
  /** Sends valid values; what it throws is shown. */
  send(values: V): Promise<void>
  /** Of the route's body: it checks the fields that have the names of its own. */
  readonly schema?: Schema
  /** Texts that the schema accepts empty. */
  readonly required?: readonly (keyof V)[]
  /** The fields that refusals are about; all others concern the whole form. */
  readonly fieldOf?: Codes<keyof V>
  /** Meaning of refusals here, if the text of their code would not say it. */
  readonly texts?: Codes<string>
  /** Called after a refusal. */
  onRefused?(error: unknown): void
}

/** A form that is sent by a call of the contract. */
export function useContractForm<V extends object>(options: ContractFormOptions<V>): Form<V> {
  const { t } = useTranslation(['error', 'console'])
  const problemsOf = useFieldProblems()
  return useForm({
    ...options,
    check: (values, isSubmitted) => ({
      ...problemsOf(options.schema, values, options.required),
      ...options.check?.(values, isSubmitted),
    }),
    async send(values) {
      await options.send(values)
      return undefined
    },
    explain(thrown) {
      options.onRefused?.(thrown)
      const type = errorCodeOf(thrown)
      const message =
        thrown instanceof PasskeyError ? t('console:passkeys.notUsed') : (options.texts?.[type] ?? t(type))
      return { [options.fieldOf?.[type] ?? 'form']: { type, message } } as Problems<V>
    },
  })
}
