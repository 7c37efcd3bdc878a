import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/**
 * Reads the address a client really has, by the same list of trusted proxies as Fastify's `request.ip`: an upgrade
 * never becomes a request of Fastify's, and a country must not be refused at one door and let in by the other.
 */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => proxyAddr(request, isTrusted) ?? ''
}
