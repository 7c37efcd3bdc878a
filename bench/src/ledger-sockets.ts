import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { BenchSocket } from './bench-socket.ts'

const sockets = 20
const pingEveryMs = 20

/** Round trips of pings on the product's own sockets, embedded, ms; with and without coins being written. */
export async function measureSockets(writesPerSecond: number, seconds: number): Promise<readonly number[]> {
  const child: ChildProcess = fork(new URL('./ledger-server.ts', import.meta.url), [
    String(writesPerSecond),
    String(sockets),
  ])
  try {
    const started = await new Promise<{ url: string; tokens: string[] }>((resolve, reject) => {
      child.once('message', (message) => resolve(message as { url: string; tokens: string[] }))
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
    const open = await Promise.all(started.tokens.map((token) => BenchSocket.open(started.url, token)))
    const until = performance.now() + seconds * 1_000
    const times: number[] = []
    const ping = async (socket: BenchSocket): Promise<void> => {
      while (performance.now() < until) {
        const sentAt = performance.now()
        const pong = socket.next('pong')
        socket.send({ type: 'ping' })
        await pong
        times.push(performance.now() - sentAt)
        await sleep(pingEveryMs)
      }
    }
    await Promise.all(open.map(ping))
    for (const socket of open) socket.close()
    return times
  } finally {
    child.removeAllListeners('exit')
    child.kill('SIGKILL')
  }
}
