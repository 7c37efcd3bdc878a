import type { Brand } from '@serendip/brands'
import type { TextStorage } from '../analytics/storage.ts'
import { readsFlags, isFlagOn } from '../arrival/developer-flags.ts'

export type Environment = 'dev' | 'qa' | 'prod'

/** A developer's own machine, under each of its names. */
const ownMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

export const isWithin = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`)

/** By the address only: localhost and the dev domain are dev, and everything unknown is prod. */
function environmentOfHost(hostname: string, hosts: Brand['hosts']): Environment {
  if (ownMachine.includes(hostname) || isWithin(hostname, hosts.dev)) return 'dev'
  return isWithin(hostname, hosts.qa) ? 'qa' : 'prod'
}

/**
 * The environment of a page: the developer's override in this browser (`qa_env`, `prod_env`), otherwise by hostname. If
 * the server runs in prod, neither override nor hostname changes that.
 */
export function readEnvironment(page: Window, hosts: Brand['hosts'], storage: TextStorage): Environment {
  if (!readsFlags(page)) return 'prod'
  if (isFlagOn(storage, 'prod_env')) return 'prod'
  if (isFlagOn(storage, 'qa_env')) return 'qa'
  return environmentOfHost(page.location.hostname, hosts)
}
