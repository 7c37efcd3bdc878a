import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { chromiumPath } from '../../e2e/fixtures/browser.ts'
import { startServer } from '../../e2e/fixtures/server-process.ts'
import { signUp } from '../../e2e/fixtures/sign-up.ts'
import { inMs, machine, percentile } from './figures.ts'
import { type Audit, audit, type Visitor } from './web-audit.ts'
import { serveBlank } from './web-blank.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:web`: Lighthouse, as a phone, on the landing page and on the lobby, beside a blank page.
// BENCH_SHORT=1 visits each once, and writes and judges nothing; BENCH_NOTE says how the run was made.
const isShort = process.env['BENCH_SHORT'] === '1'
const visits = isShort ? 1 : 3
const goals = { performance: 0.95, accessibility: 1, largestPaintMs: 1_500 } as const
const scriptKb = { landing: 40, lobby: 220 } as const

type Figure = Exclude<keyof Audit, 'faults'>
const median = (list: readonly Audit[], name: Figure): number =>
  percentile(
    list.map((one) => one[name]),
    0.5,
  )

const lines: string[] = []
const say = (line: string): void => {
  console.log(line)
  lines.push(line)
}

const audits: Record<'blank' | 'landing' | 'lobby', Audit[]> = { blank: [], landing: [], lobby: [] }
const loads: number[] = []
const server = await startServer()
const blank = await serveBlank()
try {
  const { token, profile } = await signUp(server.origin, 'Ada', 'en')
  const { _id, gender, rolesGroup, last_ip_country } = profile
  const stored = { authData: { token }, profile: { _id, gender, rolesGroup, last_ip_country } }
  const ada: Visitor = { user: JSON.stringify(stored) }
  for (let visit = 0; visit < visits; visit += 1) {
    audits.blank.push(await audit(blank.origin))
    audits.landing.push(await audit(server.origin))
    audits.lobby.push(await audit(`${server.origin}/match`, ada))
    loads.push(loadavg()[0] ?? 0)
  }
} finally {
  blank.close()
  await server.dispose()
}

const row = (name: string, list: readonly Audit[]): string => {
  const of = (figure: Figure) => median(list, figure)
  const scores = [of('performance').toFixed(2), of('accessibility').toFixed(2)]
  const times = [inMs(of('firstPaintMs')), inMs(of('largestPaintMs')), inMs(of('blockingMs'))]
  const rest = [of('layoutShift').toFixed(3), (of('scriptBytes') / 1024).toFixed(1)]
  return `| ${[name, ...scores, ...times, ...rest].join(' | ')} |`
}

const version = execFileSync(chromiumPath, ['--version']).toString().trim()
const loadsSaid = loads.map((load) => load.toFixed(1)).join(', ')
say(`Machine: ${machine()}, ${version}, load ${loadsSaid} after each visit.`)
if (process.env['BENCH_NOTE']) say(process.env['BENCH_NOTE'])
say('')
say(`Lighthouse 13 as a phone (its simulated slow line and processor), medians of ${visits} first visits.`)
say('The blank page is one line of text and nothing else. The lobby is visited by somebody who is logged in.')
say('')
say(
  '| page | performance | accessibility | first paint ms | largest paint ms | blocking ms | layout shift | script KB |',
)
say('|---|---|---|---|---|---|---|---|')
say(row('blank', audits.blank))
say(row('landing page', audits.landing))
say(row('lobby', audits.lobby))
say('')

const missed: string[] = []
for (const page of ['landing', 'lobby'] as const) {
  const list = audits[page]
  const ratio = median(list, 'largestPaintMs') / median(audits.blank, 'largestPaintMs')
  say(`- ${page}: the largest paint takes ${ratio.toFixed(2)} times that of the blank page.`)
  if (median(list, 'performance') < goals.performance) missed.push(`${page}: performance`)
  if (median(list, 'accessibility') < goals.accessibility) missed.push(`${page}: accessibility`)
  if (median(list, 'largestPaintMs') >= goals.largestPaintMs) missed.push(`${page}: largest paint`)
  if (median(list, 'scriptBytes') > scriptKb[page] * 1024) missed.push(`${page}: script`)
  const faults = list[0]?.faults ?? []
  if (faults.length > 0) console.log(`${page}: ${faults.join('; ')}`)
}
if (missed.length > 0) say(`- Missed: ${missed.join(', ')}.`)
if (!isShort) {
  writeSection('bench:web', lines.join('\n'))
  if (missed.length > 0) process.exitCode = 1
}
