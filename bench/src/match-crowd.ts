import { WebSocket } from 'ws'
import { crowdToken } from '../../server/test/seed-crowd.ts'
import { BenchSocket } from './bench-socket.ts'

// The waiting people, in their own process: `match-crowd.ts <wait|idle> <url> <count>`.
const [kind, url = '', size = '0'] = process.argv.slice(2)
const count = Number(size)
const atOnce = 100

/** Waits in the pool only for women, so that the crowd never pairs with itself; after each call, waits again. */
async function wait(index: number): Promise<void> {
  const socket = await BenchSocket.open(url, crowdToken(index))
  const start = () => socket.send({ type: 'match.start', filter: 'female', languages: ['en'], mode: 'video' })
  const searching = socket.next('match.searching')
  start()
  await searching
  socket.listen((message) => {
    if (message.type === 'call.ended') start()
  })
}

/** Only holds a socket open, on a bare server. */
function idle(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
}

let next = 0
async function openInTurn(): Promise<void> {
  while (next < count) {
    const index = next
    next += 1
    await (kind === 'wait' ? wait(index) : idle())
  }
}
await Promise.all(Array.from({ length: atOnce }, openInTurn))
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
