import { limits } from '@serendip/contract'
import { replyVariables } from '@serendip/contract/operator'
import type { Problems } from '@serendip/ui/use-form.ts'
import { useTranslation } from 'react-i18next'

interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly format?: unknown
}

const variablesInWords = replyVariables.map((name) => `{{${name}}}`).join(', ')

/** A schema of the contract, as `operatorRoutes` has one for the body of each route. */
export interface Schema {
  safeParse(given: unknown): { readonly error?: { readonly issues: readonly Issue[] } | undefined }
}

/**
 * Refusals of a schema, in words, by field; a part that the form and its body do not share belongs to no
 * field. `required` names texts that the schema accepts empty.
 */
export function useFieldProblems() {
  const { t } = useTranslation('console')
  const textOf = ({ code, origin, minimum, maximum, format, message }: Issue, given: unknown): string => {
    if (origin === 'array' && code === 'too_small') return t('problem.choose')
    if (given === null || given === undefined || String(given).trim() === '') return t('problem.missing')
    if (origin === 'string' && code === 'too_small') return t('problem.short', { count: Number(minimum) })
    if (origin === 'string' && code === 'too_big') return t('problem.long', { count: Number(maximum) })
    if (format === 'email') return t('problem.email')
    if (message === 'name_length')
      return t('problem.name', { min: limits.nameMinGraphemes, max: limits.nameMaxGraphemes })
    if (message === 'reply_variable') return t('problem.replyVariable', { variables: variablesInWords })
    if (message === 'totp') return t('problem.totp')
    return t('problem.other')
  }
  return <V extends object>(
    schema: Schema | undefined,
    values: V,
    required: readonly (keyof V)[] = [],
  ): Problems<V> => {
    const given = new Map<PropertyKey, unknown>(Object.entries(values))
    const found = new Map<PropertyKey, { readonly type: string; readonly message: string }>()
    for (const issue of schema?.safeParse(values).error?.issues ?? []) {
      const [name] = issue.path
      if (name !== undefined && given.has(name) && !found.has(name))
        found.set(name, { type: issue.code, message: textOf(issue, given.get(name)) })
    }
    for (const name of required) {
      if (String(values[name]).trim() === '')
        found.set(name, { type: 'missing', message: t('problem.missing') })
    }
    return Object.fromEntries(found) as Problems<V>
  }
}
