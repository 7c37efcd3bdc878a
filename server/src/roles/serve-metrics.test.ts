import { afterEach, expect, test } from 'vitest'
import { silentLogger } from '../../test/logger.ts'
import { createMetrics } from '../adapters/metrics/metrics.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { serveMetrics } from './serve-metrics.ts'

const running: { stop(): void }[] = []
afterEach(() => {
  for (const service of running.splice(0)) service.stop()
})

async function served(env: Readonly<Record<string, string>>, logger = silentLogger) {
  const config = readConfig({ METRICS_PORT: '0', ...env })
  const metric = await serveMetrics({ config, metrics: createMetrics() }, logger)
  running.push(metric)
  return metric
}

const figuresAt = async (host: string, port: number): Promise<string> =>
  (await fetch(`http://${host}:${port}/metrics`)).text()

test('metrics are served only on this host by default', async () => {
  const { port } = await served({})
  expect(await figuresAt('127.0.0.1', port)).toContain('http_request_seconds')
  await expect(figuresAt('127.0.0.2', port)).rejects.toThrow()
})

test('metrics are served in the network that METRICS_HOST names', async () => {
  const { port } = await served({ METRICS_HOST: '0.0.0.0' })
  expect(await figuresAt('127.0.0.2', port)).toContain('http_request_seconds')
})

test('in dev a second process uses a free port for its metrics, and logs it', async () => {
  const first = await served({})
  const said: object[] = []
  const logger = { ...silentLogger, warn: (fields: object) => void said.push(fields) }
  const second = await served({ METRICS_PORT: String(first.port) }, logger)
  expect(await figuresAt('127.0.0.1', second.port)).toContain('http_request_seconds')
  expect(said).toEqual([{ taken: first.port, port: second.port }])
})

test('elsewhere a taken metrics port is refused by name', async () => {
  const { port } = await served({})
  const second = served({ APP_ENV: 'qa', SECRETS_KEY: 'k'.repeat(32), METRICS_PORT: String(port) })
  await expect(second).rejects.toThrow(ConfigError)
  await expect(second).rejects.toThrow(`METRICS_PORT ${port} is taken`)
})
