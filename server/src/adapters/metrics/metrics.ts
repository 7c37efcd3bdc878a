import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Authorization and text that an operator's command posts. */
export interface MetricsRequest {
  readonly authorization: string
  readonly text: string
}

export interface Metrics {
  observeRequest(route: string, method: string, status: number, durationMs: number): void
  countEvent(name: string): void
  /** Many refusals of one kind within a short time. */
  countBurst(action: string): void
  /** Something a page's policy refused: the directive and what it was. */
  countRefusal(directive: string, blocked: string): void
  gauge(name: string, help: string, read: () => number): void
  /** Runs a task for operators who post to that path, one at a time, and answers its result as JSON. */
  onPost(path: string, run: (posted: MetricsRequest) => Promise<unknown>): void
  /** Serves the metrics at an address that only operators reach. Rejects if the port is taken. */
  listen(at: { readonly host: string; readonly port: number }): Promise<Server>
}

function refusalsIn(registry: Registry): Metrics['countRefusal'] {
  const refusals = new Counter({
    name: 'page_policy_refusals_total',
    help: 'What browsers say that the policy of a page refused, by its rule and kind.',
    labelNames: ['directive', 'blocked'],
    registers: [registry],
  })
  return (directive, blocked) => refusals.inc({ directive, blocked })
}

/** More than any command needs. */
const postedMaxBytes = 64 * 1024

async function readPosted(request: IncomingMessage): Promise<MetricsRequest> {
  const size = Number(request.headers['content-length'] ?? 0)
  if (!(size <= postedMaxBytes)) throw new Error('too much was posted')
  return { authorization: request.headers.authorization ?? '', text: size > 0 ? await text(request) : '' }
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Answered requests by route pattern.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const events = new Counter({
    name: 'events_relayed_total',
    help: 'Lasting events relayed by this worker.',
    labelNames: ['name'],
    registers: [registry],
  })
  const bursts = new Counter({
    name: 'security_bursts_total',
    help: 'Bursts of refused logins and the like, by what was refused.',
    labelNames: ['action'],
    registers: [registry],
  })
  const tasks = new Map<string, (posted: MetricsRequest) => Promise<unknown>>()
  let running: Promise<unknown> = Promise.resolve()
  return {
    observeRequest: (route, method, status, durationMs) =>
      requests.observe({ route, method, status }, durationMs / 1000),
    countEvent: (name) => events.inc({ name }),
    countRefusal: refusalsIn(registry),
    countBurst: (action) => bursts.inc({ action }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    onPost: (path, run) => void tasks.set(path, run),
    listen: (at) =>
      new Promise((resolve, reject) => {
        const server = createServer((request, response) => {
          const task = request.method === 'POST' ? tasks.get(request.url ?? '') : undefined
          if (task) {
            const run = async () => task(await readPosted(request))
            running = running.then(run).then(
              (answer) =>
                response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
              () => response.writeHead(500).end(),
            )
            return
          }
          if (request.url !== '/metrics') {
            response.writeHead(404).end()
            return
          }
          registry.metrics().then(
            (figures) => response.writeHead(200, { 'content-type': registry.contentType }).end(figures),
            () => response.writeHead(500).end(),
          )
        })
        server.once('error', reject)
        server.listen(at, () => resolve(server))
      }),
  }
}
