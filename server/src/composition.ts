import type { ClientMessage } from '@serendip/contract'
import { createCountryLookup } from './adapters/geo/country-lookup.ts'
import { createMetrics } from './adapters/metrics/metrics.ts'
import { openEngines } from './adapters/open-engines.ts'
import { migrate } from './adapters/postgres/migrate.ts'
import { composeFiles } from './composition/compose-files.ts'
import { composeIdentity } from './composition/compose-identity.ts'
import { composeListeners } from './composition/compose-listeners.ts'
import { composePeople } from './composition/compose-people.ts'
import type { Parts } from './composition/parts.ts'
import type { Config } from './config/config.ts'
import { createLonelyPeople } from './demo/index.ts'
import type { ApiDeps } from './http/mount-api.ts'
import { createCountryReader, createOriginReader } from './http/request-origin.ts'
import { systemClock } from './kernel/clock.ts'
import { DomainError } from './kernel/domain-error.ts'
import type { Connection, MessageHandlers } from './kernel/handlers.ts'
import { randomIds } from './kernel/ids.ts'
import type { Logger } from './kernel/logger.ts'
import { networkOf } from './kernel/network-of.ts'
import { scaleRateLimiter } from './kernel/scaled-rate-limiter.ts'
import { analyticsHandlers } from './modules/analytics/index.ts'
import {
  billingRouteHandlers,
  billMessageHandlers,
  callMessageHandlers,
  callRouteHandlers,
  createCalls,
  ringMessageHandlers,
} from './modules/calls/index.ts'
import { createCreatorOffers, creatorsHandlers, seedDemoCreators } from './modules/creators/index.ts'
import { experimentsHandlers } from './modules/experiments/index.ts'
import { identityHandlers } from './modules/identity/index.ts'
import { createMatchmaking, matchingHandlers } from './modules/matchmaking/index.ts'
import { mediaHandlers } from './modules/media/index.ts'
import {
  accountsHandlers,
  admit,
  mailHandlers,
  sessionsHandlers,
  stepsHandlers,
} from './modules/onboarding/index.ts'
import { peopleHandlers } from './modules/people/index.ts'
import { safetyHandlers } from './modules/safety/index.ts'
import { siteHandlers } from './modules/settings/index.ts'
import { walletHandlers } from './modules/wallet/index.ts'
import { ConnectionTable } from './socket/connection-table.ts'
import type { SocketDeps } from './socket/socket-deps.ts'

export type Composition = Awaited<ReturnType<typeof compose>>

const requestsPerMinute = 900

/** Builds the whole product out of its parts, once; the only place that constructs. */
export async function compose(config: Config, logger: Logger) {
  const clock = systemClock
  const ids = randomIds
  const nodeId = ids.next('node')
  const engines = await openEngines({ storage: config.storage, nodeId, clock, ids, logger })
  const applied = await migrate(engines.database.db)
  if (applied.length > 0) logger.info({ applied }, 'the database was migrated')

  const identityParts = await composeIdentity(config, clock)
  const parts = {
    ...{ config, logger, clock, ids, nodeId, engines, identityParts },
    ...{ fileParts: composeFiles(config, ids, clock), metrics: createMetrics() },
  }
  const product = composeModules(parts)
  return {
    ...parts,
    ...product,
    api: composeApi(parts, product),
    socket: composeSocket(parts, product),
    listeners: composeListeners({ ...product, metrics: parts.metrics }),
    /** Accounts of creators to log in with in demo mode; otherwise none. */
    demoCreators: config.demo
      ? await seedDemoCreators({
          ...{ db: engines.database.db, clock, accounts: product.accounts },
          brandId: config.brand,
        })
      : [],
  }
}

type Product = ReturnType<typeof composeModules>

function composeModules(parts: Parts) {
  const { config, logger, clock, nodeId, engines } = parts
  const { bus, presence, matchPool, mediaReports } = engines
  const table = new ConnectionTable({ nodeId, bus, presence, logger })
  const rateLimiter = scaleRateLimiter(engines.rateLimiter, config.rateLimitFactor)
  const who = composePeople(parts, table, rateLimiter)
  const { plumbing, profiles, settings, wallet, identity, matchPeople, bonusMatches } = who
  const callsDeps = {
    plumbing: { ...plumbing, logger, rateLimiter },
    realtime: table,
    ...{ profiles, presence, settings },
    billing: {
      ...{ nodeId, wallet, bonusMatches },
      media: mediaReports,
      creators: createCreatorOffers(plumbing),
      people: {
        mayMeet: who.people.mayMeet,
        ...{ checkVideo: identity.checkVideo, mayUseVideo: identity.mayUseVideo },
      },
      // The pool stands below calls, but is made of them: it is there by the time a call asks.
      pool: { withdraw: (userId: string) => matchmaking.withdraw(userId) },
    },
  }
  const calls = createCalls(callsDeps)
  const lonely = config.demo ? createLonelyPeople() : null
  const matchmaking = createMatchmaking(
    {
      pool: matchPool,
      people: matchPeople,
      calls: {
        isInCall: calls.isInCall,
        openCallOf: calls.openCallOf,
        onPair: (waited, came, offer) =>
          calls.start(
            { ...waited, filter: waited.card.filter, offer },
            { ...came, filter: came.card.filter },
            came.card.mode,
          ),
      },
      realtime: table,
      settings,
      plumbing: { clock, logger },
    },
    lonely?.listener ?? null,
  )
  return {
    ...who,
    ...{ table, rateLimiter, presence, callsDeps, calls, matchmaking, lonely },
    countryOf: createCountryReader({
      lookUpCountry: createCountryLookup(),
      devCountry: config.devCountry,
      hasTrustedProxy: config.http.trustedProxies.length > 0,
    }),
  }
}

function composeApi({ config, clock, identityParts, fileParts, logger }: Parts, product: Product): ApiDeps {
  const { accounts, calls, callsDeps, matchmaking, people, plumbing, presence } = product
  const { rateLimiter, settings, walletDeps } = product
  const { onboarding } = product.waysIn
  return {
    handlers: {
      accounts: accountsHandlers(onboarding),
      analytics: analyticsHandlers({
        plumbing: { db: plumbing.db, clock, rateLimiter, settings, logger },
        async personOf(userId) {
          const account = await accounts.byId(userId)
          return account ? { userId, gender: account.gender, rolesGroup: account.roles_group } : null
        },
      }),
      billing: billingRouteHandlers(callsDeps),
      calls: callRouteHandlers(callsDeps, config.turn),
      creators: creatorsHandlers({ plumbing, identity: product.identity, settings, people, presence, calls }),
      experiments: experimentsHandlers(product.experiments),
      identity: identityHandlers(product.identity, {
        available: identityParts.provider !== null,
        rehearsal: identityParts.emulator !== null,
      }),
      mail: mailHandlers(onboarding),
      matching: matchingHandlers(accounts),
      media: mediaHandlers(product.mediaDeps),
      onboarding: stepsHandlers(onboarding),
      people: peopleHandlers(people),
      safety: safetyHandlers({ plumbing, calls, people, settings, rateLimiter }),
      sessions: sessionsHandlers(onboarding),
      site: siteHandlers({
        settings,
        demo: config.demo,
        signIn: { google: config.outside.google !== null, apple: config.outside.apple !== null },
        countOnline: presence.countOnline,
        countLooking: matchmaking.looking,
      }),
      wallet: walletHandlers(walletDeps),
    },
    takeIdentityNews: product.identity.takeNews,
    authenticate: accounts.authenticate,
    admit: (caller, origin) => admit(plumbing.db, caller, origin),
    originOf: createOriginReader(product.countryOf),
    spool: fileParts.spool,
    checkResponses: config.appEnv !== 'prod',
    publicOrigin: config.http.publicOrigin,
    async countRequest(request) {
      const taken = await rateLimiter.take(`http:${networkOf(request.ip)}`, requestsPerMinute, 60_000)
      if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
    },
  }
}

type AnyHandler = (connection: Connection, message: ClientMessage) => Promise<void>

function composeSocket({ nodeId, clock, ids, logger }: Parts, product: Product): SocketDeps {
  const { accounts, plumbing, calls, callsDeps, matchmaking, presence, table } = product
  // The socket itself answers hello and ping; a message without a handler here does not compile.
  const handlers: MessageHandlers<Exclude<ClientMessage['type'], 'hello' | 'ping'>> = {
    ...callMessageHandlers(callsDeps),
    ...billMessageHandlers(callsDeps),
    ...ringMessageHandlers(callsDeps),
    ...matchmaking.handlers,
  }
  return {
    ...{ nodeId, table, presence, clock, ids, logger },
    async authenticate(token, country) {
      const caller = await accounts.authenticate(token, 'session')
      await admit(plumbing.db, caller, { country })
      return caller
    },
    welcome: async ({ userId }) => ({
      type: 'welcome',
      userId,
      serverTimeMs: clock.now(),
      call: await calls.openSnapshot(userId),
    }),
    welcomed: calls.connectionOpened,
    async dispatch(connection, { re: _re, ...message }) {
      if (message.type === 'hello' || message.type === 'ping') return
      const handler = handlers[message.type] as AnyHandler
      await handler(connection, message as ClientMessage)
    },
    async closed(connection) {
      await matchmaking.connectionClosed(connection)
      await calls.connectionClosed(connection.connectionId)
    },
  }
}
