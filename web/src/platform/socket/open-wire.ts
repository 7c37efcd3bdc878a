import type { Wire, WireEvents } from './link.ts'

/** A browser's WebSocket as the socket client sees it. */
export function openWire(url: string, events: WireEvents): Wire {
  const socket = new WebSocket(url)
  socket.onopen = () => events.opened()
  socket.onmessage = ({ data }) => events.received(data)
  socket.onclose = () => events.closed()
  return socket
}
