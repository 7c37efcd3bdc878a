import { createAddressReader } from '../http/client-address.ts'
import { isOwnOrigin } from '../http/request-origin.ts'
import { repeat } from '../kernel/time/repeat.ts'
import { presenceRenewMs } from '../modules/presence/index.ts'
import { mountSocket } from '../socket/mount-socket.ts'
import { watchAnnouncements } from '../socket/watch-announcements.ts'
import { watchSessions } from '../socket/watch-sessions.ts'
import type { Role } from './process-context.ts'

/** The sockets of this node: its connections, their presence and the messages sent to them. */
export const socketRole: Role = async ({ composition, server, onStop }) => {
  const { table, presence, calls, matchmaking, metrics, config, logger, clock, accounts } = composition
  const { announcements, brands } = composition
  await table.start()
  await presence.renewLease()
  onStop(() => presence.dropNode())
  const renew = async (): Promise<void> => {
    await presence.renewLease()
    await calls.withdrawAbsences((connectionId) => table.has(connectionId))
  }
  onStop(repeat(presenceRenewMs, renew, logger, 'renewing the presence lease failed'))
  onStop(watchSessions({ table, clock, logger, endedSince: accounts.endedSince }))
  onStop(watchAnnouncements({ table, clock, logger, announcements }))
  await matchmaking.start()
  onStop(() => matchmaking.stop())
  metrics.gauge('sockets_open', 'Open sockets of this node.', () => table.all().length)
  const addressOf = createAddressReader(config.http.trustedProxies)
  const mounted = mountSocket(server.server, {
    ...composition.socket,
    isOwnOrigin({ headers: { origin, host } }) {
      return isOwnOrigin(origin, host, brands.publicOriginOf(brands.at(host)))
    },
    brandIdOf: ({ headers }) => brands.at(headers.host),
    publicOrigin: config.http.publicOrigin,
    addressOf,
    boundFactor: config.rateLimitFactor,
    countryOf: (request) => {
      const { headers, socket } = request
      return composition.countryOf({ headers, socket, ip: addressOf(request) })
    },
  })
  onStop(() => mounted.stop())
}
