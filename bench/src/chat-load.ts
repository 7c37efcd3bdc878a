import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { crowdToken } from '../../server/test/seed-crowd.ts'
import { BenchSocket } from './bench-socket.ts'
import { crowdId } from './chat-pairs.ts'

// People who write to each other in pairs, in their own process: `chat-load.ts <origin> <people> <seconds> <rate>`. A
// rate of 0 is as fast as the answers come.

export interface LoadReport {
  /** Written to delivered, ms, after the first fifth of the time, in which the server warms up. */
  readonly deliveryMs: readonly number[]
  readonly deliveredPerSecond: number
  readonly lost: number
}

const [origin = '', ...numbers] = process.argv.slice(2)
const [people = 0, seconds = 0, rate = 0] = numbers.map(Number)
const openAtOnce = 50
/** Number of people who wait for an answer if nothing limits the rate: half of those of the long form. */
const inFlight = 256
/** More unanswered requests than this are not written at all: the server cannot follow. */
const unansweredMax = 2_000
const beatMs = 4
const settleMs = 10_000

const agent = new Agent({ keepAlive: true, maxSockets: inFlight * 2 })
const sentAt = new Map<string, number>()
const deliveryMs: number[] = []
let unanswered = 0
let delivered = 0
let lastDelivery = 0
let countFrom = 0

function receive(text: string): void {
  const at = sentAt.get(text)
  if (at === undefined) return
  sentAt.delete(text)
  lastDelivery = performance.now()
  delivered += 1
  if (at >= countFrom) deliveryMs.push(lastDelivery - at)
}

async function open(person: number): Promise<void> {
  const socket = await BenchSocket.open(`${origin.replace('http', 'ws')}/socket`, crowdToken(person))
  socket.listen((message) => {
    if (message.type !== 'chat.changes') return
    for (const knownMessage of message.changes.messages)
      if (knownMessage.to === crowdId(person)) receive(knownMessage.text)
  })
}

function send(person: number): Promise<void> {
  const tempId = randomUUID()
  const text = `A message of the usual length, which says how the day was. ${tempId}`
  const body = JSON.stringify({ tempId, type: 'text', text, appLang: 'en' })
  const otherValue = person % 2 === 0 ? person + 1 : person - 1
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${crowdToken(person)}`,
  }
  unanswered += 1
  sentAt.set(text, performance.now())
  return new Promise((resolve, reject) => {
    const sending = request(`${origin}/api/message/sendToUser/${crowdId(otherValue)}`, {
      method: 'POST',
      agent,
      headers,
    })
    sending.once('error', reject)
    sending.once('response', (answer) => {
      answer.resume()
      answer.once('end', () => {
        unanswered -= 1
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`a message was answered ${answer.statusCode}`))
      })
    })
    sending.end(body)
  })
}

let nextPerson = 0
const next = (): number => {
  nextPerson = (nextPerson + 1) % people
  return nextPerson
}

async function flatOut(until: number): Promise<void> {
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < until) await send(next())
    }),
  )
}

async function atRate(startedAt: number, until: number): Promise<void> {
  const sends: Promise<void>[] = []
  let due = 0
  while (performance.now() < until) {
    const count = ((performance.now() - startedAt) / 1_000) * rate
    for (; due < count; due += 1) if (unanswered < unansweredMax) sends.push(send(next()))
    await sleep(beatMs)
  }
  await Promise.all(sends)
}

for (let from = 0; from < people; from += openAtOnce) {
  const some = Math.min(openAtOnce, people - from)
  await Promise.all(Array.from({ length: some }, (_, index) => open(from + index)))
}
const startedAt = performance.now()
const until = startedAt + seconds * 1_000
countFrom = startedAt + (seconds * 1_000) / 5
await (rate === 0 ? flatOut(until) : atRate(startedAt, until))
const settledBy = performance.now() + settleMs
while (sentAt.size > 0 && performance.now() < settledBy) await sleep(beatMs)
const report: LoadReport = {
  deliveryMs,
  deliveredPerSecond: delivered / ((lastDelivery - startedAt) / 1_000),
  lost: sentAt.size,
}
process.send?.(report, () => process.exit(0))
