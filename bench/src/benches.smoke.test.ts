import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hasPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis } from '../../tools/src/services/redis.ts'
import { attacks } from './attacks.ts'

/** Far more than they take: a machine that runs other things too is slow, and no figure is judged here. */
const runMs = 300_000

// In CI both engines are there, or this fails.
const isShared = (hasPostgres() && hasRedis()) || Boolean(process.env['CI'])
const shared = (...rows: readonly string[]): readonly string[] => (isShared ? rows : [])
const engines = ['embedded', ...shared('PostgreSQL')]
const pairedEngines = ['embedded', ...shared('PostgreSQL and Redis')]

/** Each command's file, and how the rows of its figures begin. */
const benches: readonly (readonly [file: string, rows: readonly string[]])[] = [
  ['attack.ts', pairedEngines.flatMap((engine) => attacks.map(({ name }) => `${engine} | ${name} | yes`))],
  ['web.ts', ['blank', 'baseline', 'landing page', 'sign-up', 'lobby']],
  ['cover.ts', ['the clear video', 'the canvas', 'a CSS blur']],
  ['call.ts', ['minimal page, Start', 'Start', 'minimal page, Next', 'Next']],
  [
    'match.ts',
    [
      'bare echo, as many sockets',
      ...pairedEngines.flatMap((engine) => [
        `click to partner, ${engine}`,
        `ping on the same sockets, ${engine}`,
      ]),
      ...['memory, 1 caller', ...shared('Redis, 1 caller', 'Redis, 32 callers')],
    ],
  ],
  [
    'console.ts',
    pairedEngines.flatMap((engine) =>
      ['reports, open', 'people by name', 'board'].map((page) => `${engine}: ${page}`),
    ),
  ],
  ['console-web.ts', ['/', '/trends']],
  [
    'ledger.ts',
    [
      ...shared('calls of 640 payers, 160 creators'),
      ...['0 transfers a second written', '200 transfers a second written'],
    ],
  ],
  [
    'shop.ts',
    [
      ...pairedEngines.flatMap((engine) => [`${engine}: tap to usable coins`, `${engine}: an empty request`]),
      ...shared('settlements'),
    ],
  ],
  ['webhooks.ts', [...shared('notifications')]],
  ['push.ts', ['the sender alone', ...shared('1 worker', '2 workers')]],
  [
    'presence.ts',
    shared(
      'a page while nobody is there',
      'a page while they come and go',
      'until the list shows who came',
      'a heartbeat of a node',
      'a bare question to Redis',
    ),
  ],
  ['audit.ts', [...shared('PostgreSQL'), 'embedded']],
  ['calls.ts', engines],
  [
    'chat-web.ts',
    [
      ...['first visit: the first chat is shown', 'later visits: the first chat is shown'],
      ...['typing, nothing arrives', 'typing while messages arrive'],
    ],
  ],
  [
    'chat.ts',
    pairedEngines.flatMap((engine) => [
      engine,
      ...['open a chat of 10', 'open a chat of 2,000', 'list of 200'].map((read) => `${engine}: ${read}`),
    ]),
  ],
]

test('every command that measures has a short form here', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const measured = Object.entries<string>(scripts).flatMap(([name, command]) =>
    /^(?:bench:|attack$)/.test(name) ? [command.split('bench/src/')[1]] : [],
  )
  expect(measured.toSorted()).toEqual(benches.map(([file]) => file).toSorted())
})

/** Numbers as the tables write them; a dash if a mark does not occur in a row. */
const figure = /^(?:–|-?[\d.,]+(?: m?s| %| of [\d.,]+)?|OK|yes|no)$/

test.concurrent.each(benches)('%s runs from end to end and yields its figures', async (file, rows) => {
  // The slow form of a bench does all that its ordinary form does.
  const env = { ...process.env, BENCH_SHORT: '1', BENCH_SLOW: '1' }
  const script = new URL(file, import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env, timeout: runMs })
  const found = stdout.split('\n').filter((line) => line.startsWith('| '))
  for (const row of rows) {
    const line = found.find((tableRow) => tableRow.startsWith(`| ${row} | `))
    expect(line, `a row of ${row}`).toBeDefined()
    const figures = line?.slice(row.length + 5, -2).split(' | ') ?? []
    expect(figures.length).toBeGreaterThan(0)
    for (const knownFigure of figures) expect(knownFigure).toMatch(figure)
  }
})
