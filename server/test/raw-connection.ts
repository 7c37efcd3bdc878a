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
  let told = ''
  socket.on('data', (chunk: Buffer) => {
    told += chunk.toString('latin1')
  })
  await new Promise<void>((resolve) => {
    socket.once('end', resolve)
    socket.once('close', () => resolve())
  })
  return told
}

/** Sends a text as it is, and reads until the other end closes. */
export async function exchange(port: number, text: string, localAddress?: string): Promise<string> {
  const socket = await openConnection(port, localAddress)
  socket.write(text)
  const told = await readToEnd(socket)
  socket.destroy()
  return told
}
