import { rmSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aMigratedDirectory } from '../test/migrated-directory.ts'
import { aPerson, apiAt } from '../test/server.ts'
import { aStartedProcess } from '../test/started-process.ts'
import { sparePort } from '../../tools/src/services/service.ts'
import { createLogger } from './adapters/logging/create-logger.ts'
import { compose } from './composition.ts'
import { readConfig } from './config/config.ts'
import { rotateKeysCommand } from './keys.command.ts'

const [first, second] = ['the first key of the environment', 'the second key of the environment']

test('a server starts with both keys, rotates while running, and then needs only the new one', async () => {
  const directory = await aMigratedDirectory('serendip-keys-')
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const start = async (keys: Readonly<Record<string, string>>) => {
    const metricsPort = String(await sparePort())
    const started = await aStartedProcess({ DATA_DIR: directory, METRICS_PORT: metricsPort, ...keys })
    // A failed run must leave no process behind.
    onTestFinished(() => started.dispose())
    return { started, metricsPort }
  }
  const stop = async ({ started }: Awaited<ReturnType<typeof start>>) => {
    started.send('SIGTERM')
    return started.ended()
  }
  await stop(await start({ SECRETS_KEY: first }))

  const refused = await start({ SECRETS_KEY: second })
  const { code, output } = await refused.started.ended()
  expect(code).toBe(1)
  expect(output).toContain('SECRETS_KEYS_OLD')
  expect(output).not.toContain('    at ')

  const keys = { SECRETS_KEY: second, SECRETS_KEYS_OLD: first }
  const running = await start(keys)
  const person = await aPerson(apiAt(running.started.origin))
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  onTestFinished(() => void vi.restoreAllMocks())
  const config = readConfig({
    APP_ENV: 'qa',
    DATA_DIR: directory,
    METRICS_PORT: running.metricsPort,
    LOG_LEVEL: 'silent',
    ...keys,
  })
  await rotateKeysCommand(config, () => compose(config, createLogger('silent')))
  expect(lines.at(-1)).toBe('OK')
  expect((await apiAt(running.started.origin).get('/profile', person.token)).status).toBe(200)
  await stop(running)

  const alone = await start({ SECRETS_KEY: second })
  expect((await apiAt(alone.started.origin).get('/profile', person.token)).status).toBe(200)
  await stop(alone)
})
