import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Judges whether an address is one of our proxies. */
export function compileProxies(trustedProxies: readonly string[]): (address: string) => boolean {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (address) => isTrusted(address, 0)
}

/**
 * The client's real address, by the same list of trusted proxies as Fastify's `request.ip`: an upgrade never becomes a
 * Fastify request, and a refused country must be refused on both paths.
 */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => proxyAddr(request, isTrusted) ?? ''
}
