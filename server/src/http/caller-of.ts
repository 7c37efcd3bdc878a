import type { PersonAuth, Route } from '@serendip/contract'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'
import type { BrandOrigin, Caller } from '../kernel/handlers.ts'

export interface CallerDeps {
  /**
   * Checks a bearer token of an account of this brand. Throws `session_gone`, `account_closed` or
   * `profile_incomplete`.
   */
  authenticate(token: string, auth: PersonAuth, brandId: string): Promise<Caller>
  /** Refuses a person because of their location. Throws `forbidden`. Called for routes that need good standing. */
  admit(caller: Caller, origin: BrandOrigin): Promise<void>
  originOf(request: FastifyRequest): BrandOrigin
}

const bearer = /^Bearer ([\w-]{20,200})$/

/** Identifies the caller of a product route: a person by the session token in the header, never an operator. */
export function personCallers(deps: CallerDeps) {
  return async ({ auth }: Route, request: FastifyRequest): Promise<Caller | null> => {
    if (auth === 'public') return null
    if (typeof auth === 'object') throw new DomainError('forbidden')
    const header = request.headers.authorization
    const origin = deps.originOf(request)
    if (auth === 'optional') return knownCaller(header, origin.brandId, deps)
    if (!header) throw new DomainError('unauthenticated')
    const token = bearer.exec(header)?.[1]
    if (!token) throw new DomainError('session_gone')
    const caller = await deps.authenticate(token, auth, origin.brandId)
    if (auth === 'session' || auth === 'safety') await deps.admit(caller, origin)
    return caller
  }
}

/** The owner of a valid session; an invalid one is no reason to refuse a public request. */
async function knownCaller(
  header: string | undefined,
  brandId: string,
  deps: CallerDeps,
): Promise<Caller | null> {
  const token = header && bearer.exec(header)?.[1]
  if (!token) return null
  try {
    return await deps.authenticate(token, 'joining', brandId)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
