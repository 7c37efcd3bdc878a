import type {
  ClientMessage,
  Route,
  RouteBody,
  RouteMap,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '@serendip/contract'

/** Who calls: a session that was checked a moment ago. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
}

/** Where a request came from, as far as configured proxies can be believed. */
export interface Origin {
  readonly address: string
  readonly country: string | null
  readonly userAgent: string
  readonly requestId: string
}

export interface HandlerRequest<R extends Route> {
  readonly params: RouteParams<R>
  readonly query: RouteQuery<R>
  readonly body: RouteBody<R>
  readonly caller: R['auth'] extends 'public' ? null : R['auth'] extends 'optional' ? Caller | null : Caller
  readonly origin: Origin
}

/** One function for each route of a feature: a missing one, or a wrong answer, does not compile. */
export type Handlers<M extends RouteMap> = {
  readonly [K in keyof M]: (request: HandlerRequest<M[K]>) => Promise<RouteResponse<M[K]>>
}

/** One open, authenticated socket: a tab. `connectionId` names its node, so that any node can reach it. */
export interface Connection {
  readonly connectionId: string
  readonly userId: string
  readonly sessionId: string
  readonly tabId: string
}

type ClientType = ClientMessage['type']
export type MessageHandler<T extends ClientType> = (
  connection: Connection,
  message: Extract<ClientMessage, { type: T }>,
) => Promise<void>

/** One function for each client message that a module answers. It throws DomainError to refuse; the hub sends the `ack`. */
export type MessageHandlers<T extends ClientType> = { readonly [K in T]: MessageHandler<K> }
