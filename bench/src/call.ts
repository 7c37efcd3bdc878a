import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { chromiumPath, fakeMediaFlags } from '../../e2e/fixtures/browser.ts'
import { startServer } from '../../e2e/fixtures/server-process.ts'
import { serveMinimal } from './call-minimal.ts'
import { type Conditions, keepOnOneCore, processMs } from './call-processors.ts'
import {
  type Browsers,
  minimalNextRounds,
  minimalRounds,
  nextRounds,
  type Round,
  startRounds,
} from './call-rounds.ts'
import { lapMarks } from './call-stopwatch.ts'
import { inMs, machine, percentile } from './figures.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:call`: click to the partner's first picture, against a minimal page in the same browser. BENCH_SHORT=1
// is a short form that neither writes nor judges figures; BENCH_SLOW=1 slows the pages' processors and gives the server
// one core; BENCH_NOTE describes the run.
const isShort = process.env['BENCH_SHORT'] === '1'
const isSlow = process.env['BENCH_SLOW'] === '1'
const slowdown = isSlow ? 4 : 1
/** Each kind is measured in several rounds, so that a busy minute of the machine affects all alike. */
const turns = isShort ? 1 : 3
const roundsPerSeries = isShort ? 1 : 4
const goals = isSlow ? { start: 1.2, next: 1.2 } : { start: 1.2, next: 0.9 }

const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}

const laps: Record<'minimal' | 'minimalNext' | 'start' | 'next', Round[]> = {
  minimal: [],
  minimalNext: [],
  start: [],
  next: [],
}
const loads: number[] = []
const launch = () => chromium.launch({ executablePath: chromiumPath, args: [...fakeMediaFlags] })
const browsers: Browsers = [await launch(), await launch(), await launch()]
const server = await startServer()
const minimal = await serveMinimal()
const cores = isSlow ? keepOnOneCore(server.pid()) : ''
const conditions: Conditions = { slowdown, serverMs: () => processMs(server.pid()) }
try {
  for (let turn = 0; turn < turns; turn += 1) {
    laps.minimal.push(...(await minimalRounds(browsers, minimal, conditions, roundsPerSeries)))
    laps.start.push(...(await startRounds(browsers, server.origin, conditions, roundsPerSeries)))
    laps.minimalNext.push(...(await minimalNextRounds(browsers, minimal, conditions, roundsPerSeries)))
    laps.next.push(...(await nextRounds(browsers, server.origin, conditions, roundsPerSeries)))
    loads.push(loadavg()[0] ?? 0)
  }
} finally {
  minimal.close()
  await server.dispose()
  await Promise.all(browsers.map((browser) => browser.close()))
}

const median = (list: readonly Round[], name: keyof Round): number =>
  percentile(
    list.map((lap) => lap[name]).filter((ms) => !Number.isNaN(ms)),
    0.5,
  )
const row = (name: string, list: readonly Round[]): string => {
  const cell = (of: keyof Round) => inMs(median(list, of))
  const shown = list.map((lap) => lap.shown)
  const range = [Math.min(...shown), Math.max(...shown)].map(inMs)
  return `| ${[name, ...lapMarks.map(cell), ...range, cell('pageMs'), cell('serverMs')].join(' | ')} |`
}

print(
  `Machine: ${machine()}, Chromium ${browsers[0].version()} headless, load ${loads.map((load) => load.toFixed(1)).join(', ')} after each turn.`,
)
if (process.env['BENCH_NOTE']) print(process.env['BENCH_NOTE'])
print('')
print(
  `Medians of ${turns * roundsPerSeries} rounds in ${turns} turns, in ms from the click, with the fastest and the slowest round until`,
)
print(
  'the picture is shown. The last two are processor time from the press until the end of the row: of the main',
)
print(
  `thread of the page that pressed${isSlow ? ', as the slowed processor counts it,' : ''} and of the server.`,
)
if (isSlow) {
  print(
    `The processors of the page that presses and of the one that waits are slowed ${slowdown} times. ${cores}`,
  )
}
print(
  'Each person has a browser of their own with a fake camera, no TURN. The minimal page has its camera and its socket',
)
print(
  'open at the click, and a relay that pairs and passes on; it makes its peer connection when it has a partner.',
)
print(
  'Next is pressed 3.5 s after the last partner came, in a call that goes on in another browser. A press takes 70 ms.',
)
print('')
print(
  '| | partner known | description came | connected | picture came | picture shown | blur gone | fastest | slowest | page | server |',
)
print('|---|---|---|---|---|---|---|---|---|---|---|')
print(row('minimal page, Start', laps.minimal))
print(row('Start', laps.start))
print(row('minimal page, Next', laps.minimalNext))
print(row('Next', laps.next))
print('')
const base = median(laps.minimal, 'shown')
for (const kind of ['start', 'next'] as const) {
  const ratio = median(laps[kind], 'shown') / base
  print(
    `- ${kind === 'start' ? 'Start' : 'Next'} takes ${ratio.toFixed(2)} times the minimal page (goal: at most ${goals[kind]}).`,
  )
  if (!isShort && ratio > goals[kind]) {
    console.error(`goal missed: ${kind}`)
    process.exitCode = 1
  }
}
const asNext = median(laps.next, 'shown') / median(laps.minimalNext, 'shown')
print(`- Next takes ${asNext.toFixed(2)} times Next on the minimal page.`)
if (!isShort) writeSection(isSlow ? 'bench:call, slow processors' : 'bench:call', lines.join('\n'))
