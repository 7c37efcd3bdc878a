import { withoutNames } from '../../platform/arrival/query.ts'

const tokenNames: readonly string[] = ['authToken', 'tempToken']

/** The single-use code of a link, or null. */
export function autoLoginToken(search: string): string | null {
  const query = new URLSearchParams(search)
  return tokenNames.map((name) => query.get(name)).find((token) => token) ?? null
}

/** The same query without any code, which must not stay in the address or the history. */
export const withoutTokens = (search: string): string =>
  withoutNames(search, (name) => tokenNames.includes(name))
