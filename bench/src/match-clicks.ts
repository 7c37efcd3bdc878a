import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { crowdToken } from '../../server/test/seed-crowd.ts'
import { BenchSocket } from './bench-socket.ts'

export interface ClickPlan {
  /** Number of waiting people, from another process. */
  readonly waiting: number
  readonly clickers: number
  readonly clicks: number
  /** One click begins this long after the one before, whether or not that one has its partner yet. */
  readonly everyMs: number
}

export interface ClickTimes {
  /** Start pressed → partner found, ms. */
  readonly clickMs: readonly number[]
  /** A ping answered by the same server on the same sockets, ms. */
  readonly pingMs: readonly number[]
  /** Clicks that waited for a free clicker, which their times leave out. */
  readonly late: number
}

const script = (name: string): URL => new URL(name, import.meta.url)

/** Starts a child and waits for its first message. */
function forked(name: string, args: readonly string[]): Promise<{ child: ChildProcess; message: string }> {
  return new Promise((resolve, reject) => {
    const child = fork(script(name), args)
    child.once('message', (message) => resolve({ child, message: String(message) }))
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/**
 * Runs `task` once per click, at a steady rate; a busy clicker is skipped. With every clicker busy the next click waits
 * for one: a click's time begins when it is made, so such clicks are returned as late.
 */
async function onBeat<C>(
  plan: ClickPlan,
  clickers: readonly C[],
  task: (clicker: C) => Promise<void>,
): Promise<number> {
  const free = [...clickers]
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  let late = 0
  for (let click = 0; click < plan.clicks; click += 1) {
    await sleep(Math.max(0, startedAt + click * plan.everyMs - performance.now()))
    if (free.length === 0) {
      late += 1
      await Promise.race(running)
    }
    const clicker = free.shift()
    if (!clicker) throw new Error('no clicker is free')
    const done = task(clicker).then(() => {
      free.push(clicker)
      running.delete(done)
    })
    running.add(done)
  }
  await Promise.all(running)
  return late
}

/** A round trip of a frame on a bare server that holds as many sockets, ms each. */
export async function measureEcho(plan: ClickPlan): Promise<readonly number[]> {
  const server = await forked('match-echo.ts', [])
  const crowd = await forked('match-crowd.ts', ['idle', server.message, String(plan.waiting)])
  const frame = JSON.stringify({
    type: 'match.start',
    re: 1,
    filter: 'both',
    languages: ['en'],
    mode: 'video',
  })
  const sockets = await Promise.all(
    Array.from({ length: plan.clickers }, async () => {
      const socket = new WebSocket(server.message, { perMessageDeflate: false })
      await new Promise((resolve) => socket.once('open', resolve))
      return socket
    }),
  )
  const times: number[] = []
  await onBeat(plan, sockets, async (socket) => {
    const sentAt = performance.now()
    socket.send(frame)
    await new Promise((resolve) => socket.once('message', resolve))
    times.push(performance.now() - sentAt)
  })
  for (const socket of sockets) socket.terminate()
  await stop(crowd.child)
  await stop(server.child)
  return times
}

/** Women who press Start, meet the person who has waited longest in the crowd, and leave again. */
export async function measureClicks(url: string, plan: ClickPlan): Promise<ClickTimes> {
  const crowd = await forked('match-crowd.ts', ['wait', url, String(plan.waiting)])
  const clickers = await Promise.all(
    Array.from({ length: plan.clickers }, (_, index) =>
      BenchSocket.open(url, crowdToken(plan.waiting + index)),
    ),
  )
  const clickMs: number[] = []
  const pingMs: number[] = []
  const late = await onBeat(plan, clickers, async (clicker) => {
    const pingedAt = performance.now()
    const pong = clicker.next('pong')
    clicker.send({ type: 'ping' })
    await pong
    pingMs.push(performance.now() - pingedAt)
    const clickedAt = performance.now()
    const found = clicker.next('call.found')
    clicker.send({ type: 'match.start', filter: 'both', languages: ['en'], mode: 'video' })
    const { call } = await found
    clickMs.push(performance.now() - clickedAt)
    const ended = clicker.next('call.ended')
    clicker.send({ type: 'call.leave', callId: call.callId })
    await ended
  })
  for (const clicker of clickers) clicker.close()
  await stop(crowd.child)
  return { clickMs, pingMs, late }
}
