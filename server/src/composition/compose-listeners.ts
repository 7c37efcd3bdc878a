import type { EventListener } from '../kernel/events.ts'
import type { Realtime } from '../kernel/realtime.ts'
import type { Calls } from '../modules/calls/index.ts'
import { type Identity, identityMessages } from '../modules/identity/index.ts'
import { mediaMessages } from '../modules/media/index.ts'
import { closedAccountListener, type OnboardingDeps } from '../modules/onboarding/index.ts'
import { walletMessages } from '../modules/wallet/index.ts'

interface ListenerParts {
  readonly table: Realtime
  readonly calls: Calls
  readonly identity: Identity
  readonly auth: {
    readonly onboarding: OnboardingDeps
  }
}

/** The listeners of lasting events; each has its own progress. */
export const composeListeners = (parts: ListenerParts): EventListener[] => [
  walletMessages(parts.table),
  identityMessages(parts.table),
  mediaMessages(parts.table),
  parts.calls.listener,
  closedAccountListener(parts.auth.onboarding),
  parts.identity.eraser,
]
