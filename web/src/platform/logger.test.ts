import { expect, test } from 'vitest'
import { aStorage } from './analytics/a-storage.test-kit.ts'
import { createLogger, defaultLogLevel, logLevelOf } from './logger.ts'

function loggedAt(level: number): string[] {
  const logged: string[] = []
  const logging = (method: string) => (words: string, facts?: object) =>
    void logged.push(`${method} ${words} ${JSON.stringify(facts ?? null)}`)
  const sink = {
    error: logging('error'),
    warn: logging('warn'),
    info: logging('info'),
    debug: logging('debug'),
  }
  const logger = createLogger(level, sink)
  logger.error('a')
  logger.warn('b', { status: 503 })
  logger.info('c')
  logger.debug('d')
  return logged
}

test('the default level is 2: only errors and warnings are logged', () => {
  expect(defaultLogLevel).toBe(2)
  expect(loggedAt(defaultLogLevel)).toEqual(['error a null', 'warn b {"status":503}'])
})

test.each([
  [0, 0],
  [1, 1],
  [3, 3],
  [4, 4],
])('level %i says %i of the four', (level, count) => {
  expect(loggedAt(level)).toHaveLength(count)
})

test.each([
  ['dev', '4', 4],
  ['qa', '0', 0],
  ['dev', 'loud', 2],
  ['dev', '9', 2],
  ['prod', '4', 2],
] as const)('in %s with %s stored the level is %i', (environment, stored, level) => {
  const storage = aStorage()
  storage.write('logLevel', stored)
  expect(logLevelOf(environment, storage)).toBe(level)
})
