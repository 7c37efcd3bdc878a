import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brands } from '../kernel/brands.ts'

/** Lets scripts of a page read the answers of another host (CORS, Fetch standard). */
const corsHeaders = (origin: string): Readonly<Record<string, string>> => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  vary: 'origin',
})
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, os, packagename',
  'access-control-max-age': '600',
}

/**
 * The host of payments answers the pages of its own brand, whose origin the caller has checked, and their preflights; on
 * every other host browsers share nothing with another origin.
 */
export async function answerOwnPages(
  { method, headers: { origin, host = '' } }: FastifyRequest,
  reply: FastifyReply,
  brands: Pick<Brands, 'at' | 'paymentsOriginOf'>,
): Promise<FastifyReply | undefined> {
  const paymentsOrigin = brands.paymentsOriginOf(brands.at(host))
  if (origin === undefined || paymentsOrigin === null) return undefined
  if (new URL(paymentsOrigin).host !== host.toLowerCase()) return undefined
  reply.headers(corsHeaders(origin))
  return method === 'OPTIONS' ? reply.code(204).headers(preflightHeaders).send() : undefined
}
