import type { ServerMessage } from '@serendip/contract'
import type { Clock } from '../kernel/clock.ts'
import type { Caller, Connection } from '../kernel/handlers.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logger.ts'
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
  /** `country`: where the socket was opened from, as far as that is known. */
  authenticate(token: string, country: string | null): Promise<Caller & { readonly isDemoPeer: boolean }>
  /** What a person who just connected needs to know. */
  welcome(connection: Connection): Promise<ServerMessage>
  /** Tells the person what goes on besides, once they are welcome. */
  welcomed(connection: Connection): Promise<void>
  /** Runs the module's handler for a message. Throws DomainError to refuse. */
  dispatch(connection: Connection, frame: ClientFrame): Promise<void>
  closed(connection: Connection): Promise<void>
}
