import { cutWhole, limits } from '@serendip/contract'
import type { Arrival } from '../../accounts/index.ts'

/** Query parameters that are a key to something or identify a person. */
const secretNames = new Set(
  ['authToken', 'tempToken', 'token', 'code', 'emailCode', 'password', 'email', 'state'].map((name) =>
    name.toLowerCase(),
  ),
)
const nameMaxChars = 60

type PageQuery = Readonly<Record<string, string | string[]>>

/** The query a page was opened with, cut to what is worth storing; of repeated names the last counts. */
export function storedQuery(query: PageQuery): Record<string, string> {
  const pairs = Object.entries(query)
    .filter(([name]) => name.length <= nameMaxChars && !secretNames.has(name.toLowerCase()))
    .map(([name, value]): [string, string] => [name, (Array.isArray(value) ? value.at(-1) : value) ?? ''])
    .filter(([, value]) => value !== '')
    .map(([name, value]): [string, string] => [name, cutWhole(value, limits.arrivalValueMaxChars)])
  return Object.fromEntries(pairs.slice(0, limits.arrivalMaxNames))
}

interface SignUpFacts {
  readonly method: string
  readonly deviceId?: string | undefined
  readonly packageName?: string | undefined
  readonly remoteConfig?: unknown
  readonly truid?: string | undefined
  readonly abTests?: readonly string[] | undefined
  readonly paymentProvider?: string | undefined
}

/** The arrival of a person; empty fields become null. */
export const arrivalOf = (given: SignUpFacts, query: PageQuery): Arrival => ({
  method: given.method,
  query: storedQuery(query),
  deviceId: given.deviceId || null,
  packageName: given.packageName || null,
  remoteConfig: given.remoteConfig ?? null,
  truid: given.truid || null,
  abTests: given.abTests ?? null,
  paymentProvider: given.paymentProvider || null,
})
