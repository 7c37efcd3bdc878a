import type { ServerMessage } from '@serendip/contract'
import type { Clock } from '../kernel/clock.ts'
import type { BrandOrigin, Connection } from '../kernel/handlers.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logger.ts'
import type { AuthenticatedCaller } from '../modules/accounts/index.ts'
import type { PresenceStore } from '../modules/presence/index.ts'
import type { ConnectionTable } from './connection-table.ts'
import type { ClientFrame } from './read-frame.ts'

export interface SocketDeps {
  readonly nodeId: string
  readonly table: ConnectionTable
  readonly presence: PresenceStore
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** Throws session_gone for an account of another brand than that of the host. */
  authenticate(token: string, origin: Pick<BrandOrigin, 'brandId' | 'country'>): Promise<AuthenticatedCaller>
  /** The initial state for a person who just connected. */
  welcome(connection: Connection): Promise<ServerMessage>
  /** Sends the person everything else in progress, once they are welcome. */
  welcomed(connection: Connection): Promise<void>
  /** Runs the module's handler for a message; answers what is sent with the `ack`. Throws DomainError to refuse. */
  dispatch(connection: Connection, frame: ClientFrame): Promise<unknown>
  /** `loggedOut`: its session ended, so nobody comes back on it. */
  closed(connection: Connection, how: { readonly loggedOut: boolean }): Promise<void>
}
