import type { Metrics } from '../adapters/metrics/metrics.ts'
import type { EventListener } from '../kernel/events.ts'
import type { Realtime } from '../kernel/realtime.ts'
import { type Calls, callListener } from '../modules/calls/index.ts'
import { type Identity, identityMessages } from '../modules/identity/index.ts'
import type { createMailDelivery } from '../modules/mail/index.ts'
import { mediaMessages } from '../modules/media/index.ts'
import { closedAccountListener, type OnboardingDeps } from '../modules/onboarding/index.ts'
import { walletMessages } from '../modules/wallet/index.ts'

interface ListenerParts {
  readonly metrics: Metrics
  readonly table: Realtime
  readonly calls: Calls
  readonly identity: Identity
  readonly waysIn: {
    readonly mailDelivery: ReturnType<typeof createMailDelivery>
    readonly onboarding: OnboardingDeps
  }
}

/** Who hears of lasting news, one after the other. */
export const composeListeners = (parts: ListenerParts): EventListener[] => [
  async (event) => parts.metrics.countEvent(event.name),
  walletMessages(parts.table),
  identityMessages(parts.table),
  mediaMessages(parts.table),
  callListener(parts.calls),
  parts.waysIn.mailDelivery.listener,
  closedAccountListener(parts.waysIn.onboarding),
  parts.identity.eraser,
]
