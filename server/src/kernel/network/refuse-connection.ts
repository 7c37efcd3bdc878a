import type { Duplex } from 'node:stream'

/** Two years. */
export const hsts = 'max-age=63072000; includeSubDomains'

export const isSecureSite = (publicOrigin: string | null): boolean =>
  publicOrigin?.startsWith('https:') === true

/** Answers what reaches no route, with the headers of every answer, and frees the connection: nothing else would. */
export function refuseConnection(stream: Duplex, status: string, publicOrigin: string | null): void {
  const headers = [
    ...['Connection: close', 'Content-Length: 0', 'X-Content-Type-Options: nosniff'],
    ...(isSecureSite(publicOrigin) ? [`Strict-Transport-Security: ${hsts}`] : []),
  ]
  stream.on('error', () => stream.destroy())
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`)
}
