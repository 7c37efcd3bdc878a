import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram, sparePort, startUntil, stopChild } from '../../../tools/src/services/service.ts'
import { aServer, type TestServer } from '../../test/server.ts'

const caddy = findProgram('caddy')
const caddyfile = join(import.meta.dirname, '../../../Caddyfile')
const isRequired = process.env['CI'] === 'true' || process.env['CI'] === '1'
/** A German address by the bundled database. */
const forged = {
  'cf-ipcountry': 'DE',
  'cloudfront-viewer-country': 'DE',
  'x-country-code': 'DE',
  'x-forwarded-for': '5.255.255.242',
  'x-real-ip': '5.255.255.242',
  forwarded: 'for=5.255.255.242',
}

const countryAt = async (origin: string, headers: Record<string, string> = {}): Promise<string> =>
  (await fetch(`${origin}/api/trace`, { headers })).text()

async function started(env: Record<string, string>): Promise<TestServer> {
  const server = await aServer(env)
  onTestFinished(() => server.stop())
  return server
}

test('a country header counts only from a trusted proxy, and only the configured one', async () => {
  const proxied = await started({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' })
  expect(await countryAt(proxied.origin, { 'cf-ipcountry': 'DE' })).toBe('loc=DE\n')
  expect(await countryAt(proxied.origin, { 'x-country-code': 'DE' })).toBe('loc=XX\n')
  const elsewhere = await started({ TRUSTED_PROXIES: '192.0.2.1', COUNTRY_HEADER: 'CF-IPCountry' })
  expect(await countryAt(elsewhere.origin, { 'cf-ipcountry': 'DE' })).toBe('loc=XX\n')
  const unnamed = await started({ TRUSTED_PROXIES: '127.0.0.1' })
  expect(await countryAt(unnamed.origin, { 'cf-ipcountry': 'DE' })).toBe('loc=XX\n')
})

test.runIf(caddy || isRequired)(
  'the proxy of compose.yml drops every country and address header of a client, even if the server would trust it',
  async () => {
    const port = await sparePort()
    const consolePort = await sparePort()
    for (const header of ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code']) {
      const server = await started({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: header })
      expect(await countryAt(server.origin, forged)).toBe('loc=DE\n')
      const { PATH = '' } = process.env
      const proxy = await startUntil(
        caddy ?? 'caddy',
        ['run', '--config', caddyfile, '--adapter', 'caddyfile'],
        /serving initial configuration/,
        {
          env: {
            PATH,
            HOME: server.composition.config.storage.dataDirectory,
            DOMAIN: `http://127.0.0.1:${port}`,
            CONSOLE_DOMAIN: `http://127.0.0.1:${consolePort}`,
            APP_ADDRESS: new URL(server.origin).host,
            CADDY_ADMIN: 'off',
          },
        },
      )
      try {
        expect(await countryAt(`http://127.0.0.1:${port}`, forged)).toBe('loc=XX\n')
      } finally {
        await stopChild(proxy)
      }
    }
  },
)
