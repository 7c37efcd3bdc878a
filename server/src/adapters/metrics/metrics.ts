import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observeRequest(route: string, method: string, status: number, durationMs: number): void
  countEvent(name: string): void
  gauge(name: string, help: string, read: () => number): void
  /** Serves the figures at an address that only operators reach. Rejects where the port is taken. */
  listen(at: { readonly host: string; readonly port: number }): Promise<Server>
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
  return {
    observeRequest: (route, method, status, durationMs) =>
      requests.observe({ route, method, status }, durationMs / 1000),
    countEvent: (name) => events.inc({ name }),
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
    listen: (at) =>
      new Promise((resolve, reject) => {
        const server = createServer((request, response) => {
          if (request.url !== '/metrics') {
            response.writeHead(404).end()
            return
          }
          registry.metrics().then(
            (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
            () => response.writeHead(500).end(),
          )
        })
        server.once('error', reject)
        server.listen(at, () => resolve(server))
      }),
  }
}
