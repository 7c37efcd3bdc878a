import { WebSocketServer } from 'ws'

// The least that a socket server can do, to compare with: sends each frame back.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
})
server.on('listening', () => process.send?.(`ws://127.0.0.1:${(server.address() as { port: number }).port}`))
process.on('disconnect', () => process.exit(0))
