import { attributionNames, clickIdNames } from '@serendip/contract'
import { expectedSourceOf } from '../arrival/expected-source.ts'
import { deviceId } from '../storage/device-id.ts'
import type { Analytics } from './analytics.ts'
import { storageOf } from './storage.ts'

const attributionParameters: ReadonlySet<string> = new Set([...attributionNames, ...clickIdNames, 'bid'])

interface SignupContext {
  readonly query: Record<string, string>
  readonly device: { readonly deviceId: string; readonly truid?: string }
}

/**
 * The part of the page's query, and of this browser's data, that a login or a registration sends. Without
 * consent it leaves out which advertisement, partner or click brought the person, and the visitor id. The
 * device id stays: it names the device in the person's own list of sessions.
 */
export function collectSignupContext(
  search: string,
  analytics: Pick<Analytics, 'visitor'>,
  local: Storage,
): SignupContext {
  const visitor = analytics.visitor()
  const pairs = [...new URLSearchParams(search)]
  const stored = visitor ? pairs : pairs.filter(([name]) => !attributionParameters.has(name))
  return {
    query: { ...expectedSourceOf(storageOf(() => sessionStorage)), ...Object.fromEntries(stored) },
    device: { deviceId: deviceId(local), ...(visitor ? { truid: visitor.visitorId } : {}) },
  }
}
