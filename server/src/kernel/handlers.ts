import type {
  ClientMessage,
  OperatorAuth,
  PromisedAnswer,
  Route,
  RouteAuth,
  RouteBody,
  RouteMap,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '@serendip/contract'
import type { OperatorRight, OperatorRole } from '@serendip/contract/operator'

/** The caller: a session that was just checked. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
}

/** An operator calling: a console session that was just checked, and the rights of its roles. */
export interface OperatorCaller {
  readonly operatorId: string
  readonly sessionId: string
  readonly roles: readonly OperatorRole[]
  readonly rights: ReadonlySet<OperatorRight>
  /** Whether a second factor of the last minutes counts, for acts that require one only sometimes. */
  readonly isSteppedUp: boolean
}

/** The known caller of a route, by who may call it. */
export type CallerOf<A extends RouteAuth> = A extends OperatorAuth
  ? OperatorCaller
  : A extends 'public'
    ? null
    : A extends 'optional'
      ? Caller | null
      : Caller

/** Origin of a request, as far as the configured proxies can be trusted. */
export interface Origin {
  readonly address: string
  readonly country: string | null
  /** The state within the United States, where one of our proxies says it. */
  readonly usState?: string | null
  readonly userAgent: string
  readonly requestId: string
}

/** Origin of a request to the product, which belongs to the brand of its host. */
export interface BrandOrigin extends Origin {
  readonly brandId: string
}

/** The console belongs to no brand. */
type OriginOf<A extends RouteAuth> = A extends OperatorAuth ? Origin : BrandOrigin

export interface HandlerRequest<R extends Route> {
  readonly params: RouteParams<R>
  readonly query: RouteQuery<R>
  readonly body: RouteBody<R>
  readonly caller: CallerOf<R['auth']>
  readonly origin: OriginOf<R['auth']>
}

/** One function for each route of a feature: a missing one or a wrong answer type does not compile. */
export type Handlers<M extends RouteMap> = {
  readonly [K in keyof M]: (request: HandlerRequest<M[K]>) => Promise<RouteResponse<M[K]>>
}

/** One open, authenticated socket: a tab. `connectionId` names its node, so that any node can reach it. */
export interface Connection {
  readonly connectionId: string
  readonly userId: string
  readonly sessionId: string
  readonly tabId: string
  /** False from the moment its socket closes: what it sent just before may still wait to be handled. */
  isOpen(): boolean
}

type ClientType = ClientMessage['type']
/** A client message by its type. */
export type MessageOf<T extends ClientType> = Extract<ClientMessage, { type: T }>
export type MessageHandler<T extends ClientType> = (
  connection: Connection,
  message: MessageOf<T>,
) => PromisedAnswer<T>

/**
 * One function for each client message that a module answers. It throws DomainError to refuse; the hub sends the `ack`
 * with its result.
 */
export type MessageHandlers<T extends ClientType> = { readonly [K in T]: MessageHandler<K> }
