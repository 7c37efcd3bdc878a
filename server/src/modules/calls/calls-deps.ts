import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import type { MessagePrices } from '../entitlements/index.ts'
import type { People } from '../people/index.ts'
import type { PresenceStore } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Push } from '../push/index.ts'
import type { Settings } from '../settings/index.ts'
import type { CallBilling } from './billing/billing-deps.ts'

export interface CallsDeps {
  readonly plumbing: Plumbing
  readonly realtime: Realtime
  readonly profiles: Profiles
  /** Relations between people, and the people whom a person may see. */
  readonly people: Pick<People, 'relationsOf' | 'shownTo'>
  readonly presence: PresenceStore
  readonly push: Pick<Push, 'reaches'>
  readonly settings: Settings
  readonly messagePrices: MessagePrices
  readonly billing: CallBilling
}
