import { fromServer, type Route, routes } from '@serendip/contract'
import type { z } from 'zod'

/**
 * The fields in which a server's message does not fit the contract; never their values. A production build trusts its
 * own server and contains neither this nor the schemas: only development and tests check.
 */
export interface ContractCheck {
  answer(feature: string, name: string, answer: unknown): readonly string[]
  message(type: string, payload: object): readonly string[]
}

export const contractCheck: ContractCheck = {
  answer(feature, name, answer) {
    const all: Readonly<Record<string, Readonly<Record<string, Route>>>> = routes
    const route = all[feature]?.[name]
    return route ? faultsIn(route.response, answer) : [`${feature}.${name}`]
  },
  message(type, payload) {
    const all: Readonly<Record<string, z.ZodType>> = fromServer
    const schema = Object.hasOwn(all, type) ? all[type] : undefined
    // Values only a newer server sends are no fault.
    return schema ? faultsIn(schema, payload) : []
  },
}

/** A newer server may send more: unknown fields, and strings outside an enum's known values, are no faults. */
function faultsIn(schema: z.ZodType, value: unknown): readonly string[] {
  const { error } = schema.safeParse(value, { reportInput: true })
  const faults = error?.issues.filter((issue) => !isUnknownValue(issue)) ?? []
  return faults.map(({ path }) => path.join('.'))
}

type Issue = z.core.$ZodIssue

/** A string where a list of strings is known, as an enum or as a union's discriminator. */
function isUnknownValue(issue: Issue): boolean {
  if (issue.code === 'invalid_union') {
    // Any member that fits but for its unknown values will do.
    return issue.errors.some((of) => of.length > 0 && of.every(isUnknownValue))
  }
  return issue.code === 'invalid_value' && typeof issue.input === 'string' && issue.values.length > 1
}
