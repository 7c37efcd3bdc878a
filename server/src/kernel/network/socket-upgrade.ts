import type { IncomingMessage } from 'node:http'

/** Whether a request asks for the product's WebSocket, the only upgrade. */
export const isSocketUpgrade = ({ url, headers }: IncomingMessage): boolean =>
  url === '/socket' && headers.upgrade?.toLowerCase() === 'websocket'
