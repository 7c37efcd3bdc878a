import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { controlOperations } from './control.ts'
import { Deliveries } from './deliveries.ts'
import { EmulatedClock } from './emulated-clock.ts'
import { Faults } from './faults.ts'
import type { Call, Emulator, Operation, Reply, World } from './operation.ts'

/** The making of an emulator, and when the service repeats a notification that was not taken. */
export interface EmulatorKind {
  readonly retryAfterMs: readonly number[]
  create(world: World): Emulator
}

export interface ServedEmulator {
  readonly name: string
  readonly origin: string
  readonly settings: Readonly<Record<string, unknown>>
}

const bodyMaxBytes = 256 * 1024

async function callOf(request: IncomingMessage, origin: string): Promise<Call> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > bodyMaxBytes) throw new Error('the body is too long')
  }
  const body = Buffer.concat(chunks).toString('utf8')
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
  )
  return { url: new URL(request.url ?? '/', origin), headers, body, form: new URLSearchParams(body) }
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  response.writeHead(status, headers).end(body)
}

/** Serves an emulator at a port of the loopback; 0 is a free one. */
export async function serveEmulator(
  { retryAfterMs, create }: EmulatorKind,
  { port, shop }: { readonly port: number; readonly shop: string },
): Promise<ServedEmulator> {
  const clock = new EmulatedClock()
  const faults = new Faults()
  const calls = new Map<string, number>()
  let operations: readonly Operation[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await callOf(request, origin)
    const operation = operations.find(
      ({ method, path, accepts }) =>
        method === request.method && path === call.url.pathname && (accepts?.(call) ?? true),
    )
    if (!operation) return send(response, { status: 404, body: 'no such operation' })
    const { name } = operation
    calls.set(name, (calls.get(name) ?? 0) + 1)
    const fault = faults.take(name, ['lost', 'error', 'slow', 'cut', 'silent'])
    if (fault?.kind === 'lost') return void response.destroy()
    if (fault?.kind === 'error') return send(response, { status: 500, body: 'internal error' })
    const reply = await operation.run(call)
    if (fault?.kind === 'cut') return void response.destroy()
    if (fault?.kind === 'silent') return
    if (fault?.kind === 'slow') await sleep(fault.ms)
    send(response, reply)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      send(response, { status: 400, body: 'bad request' })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const world: World = { clock, faults, deliveries: new Deliveries(clock, retryAfterMs), origin, shop }
  const emulator = create(world)
  operations = [...emulator.operations, ...controlOperations(world, emulator, calls)]
  return { name: emulator.name, origin, settings: emulator.settings }
}
