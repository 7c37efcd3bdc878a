import type { FastifyReply, FastifyRequest } from 'fastify'

/** Own cookies of the console: HttpOnly, for requests from its own site alone, and bound to its host. */
export interface SessionCookie {
  read(request: FastifyRequest): string | null
  write(reply: FastifyReply, session: string | null): void
}

const maxAgeSeconds = 12 * 60 * 60
const token = /^[\w-]{20,200}$/

/** `__Host-` has browsers refuse the cookie of a neighbouring host; it requires TLS. */
export function createSessionCookie(isSecure: boolean): SessionCookie {
  const name = isSecure ? '__Host-serendip-console' : 'serendip-console'
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])]
  return {
    read(request) {
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
      return value !== undefined && token.test(value) ? value : null
    },
    write(reply, session) {
      const [value, maxAge] = session === null ? ['', 0] : [session, maxAgeSeconds]
      reply.header('set-cookie', [`${name}=${value}`, `Max-Age=${maxAge}`, ...attributes].join('; '))
    },
  }
}
