import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A TCP connection to a port of this host, from any of its addresses; it never closes by itself. */
export async function openConnection(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress, allowHalfOpen: true })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Everything received until the other end closes. */
export async function readToEnd(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
  })
  await new Promise<void>((resolve) => {
    socket.once('end', resolve)
    socket.once('close', () => resolve())
  })
  return received
}

/** Sends a text as it is, and reads until the other end closes. */
export async function exchange(port: number, text: string, localAddress?: string): Promise<string> {
  const socket = await openConnection(port, localAddress)
  socket.write(text)
  const received = await readToEnd(socket)
  socket.destroy()
  return received
}
