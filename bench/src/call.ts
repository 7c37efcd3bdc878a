import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { chromiumPath, fakeMediaFlags } from '../../e2e/fixtures/browser.ts'
import { startServer } from '../../e2e/fixtures/server-process.ts'
import { serveMinimal } from './call-minimal.ts'
import { type Browsers, minimalRounds, nextRounds, startRounds } from './call-rounds.ts'
import { type Lap, lapMarks } from './call-stopwatch.ts'
import { inMs, machine, percentile } from './figures.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:call`: click to the partner's first picture, against a minimal page in the same browser. BENCH_SHORT=1
// is a short form that neither writes nor judges figures; BENCH_NOTE describes the run.
const isShort = process.env['BENCH_SHORT'] === '1'
/** Each kind is measured in several rounds, so that a busy minute of the machine affects all alike. */
const turns = isShort ? 1 : 5
const roundsPerSeries = isShort ? 1 : 3
const goals = { start: 1.5, next: 1.2 } as const

const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}

const laps: Record<'minimal' | 'start' | 'next', Lap[]> = { minimal: [], start: [], next: [] }
const loads: number[] = []
const launch = () => chromium.launch({ executablePath: chromiumPath, args: [...fakeMediaFlags] })
const browsers: Browsers = [await launch(), await launch(), await launch()]
const server = await startServer()
const minimal = await serveMinimal()
try {
  for (let turn = 0; turn < turns; turn += 1) {
    laps.minimal.push(...(await minimalRounds(browsers, minimal, roundsPerSeries)))
    laps.start.push(...(await startRounds(browsers, server.origin, roundsPerSeries)))
    laps.next.push(...(await nextRounds(browsers, server.origin, roundsPerSeries)))
    loads.push(loadavg()[0] ?? 0)
  }
} finally {
  minimal.close()
  await server.dispose()
  await Promise.all(browsers.map((browser) => browser.close()))
}

const median = (list: readonly Lap[], name: keyof Lap): number =>
  percentile(
    list.map((lap) => lap[name]).filter((ms) => !Number.isNaN(ms)),
    0.5,
  )
const row = (name: string, list: readonly Lap[]): string => {
  const cells = lapMarks.map((mark) => median(list, mark)).map((ms) => (Number.isNaN(ms) ? '–' : inMs(ms)))
  const shown = list.map((lap) => lap.shown)
  return `| ${[name, ...cells, inMs(Math.min(...shown)), inMs(Math.max(...shown))].join(' | ')} |`
}

print(
  `Machine: ${machine()}, Chromium ${browsers[0].version()} headless, load ${loads.map((load) => load.toFixed(1)).join(', ')} after each turn.`,
)
if (process.env['BENCH_NOTE']) print(process.env['BENCH_NOTE'])
print('')
print(
  `Medians of ${turns * roundsPerSeries} rounds in ${turns} turns, in ms from the click; the last two are the fastest and the slowest round.`,
)
print(
  'Each person has a browser of their own with a fake camera, no TURN. The minimal page has its camera and its socket',
)
print(
  'open at the click, and a relay that pairs and passes on; it makes its peer connection when it has a partner.',
)
print('Next is pressed 4 s after the last partner came.')
print('')
print(
  '| | partner known | description came | connected | picture came | picture shown | blur gone | fastest | slowest |',
)
print('|---|---|---|---|---|---|---|---|---|')
print(row('minimal page, Start', laps.minimal))
print(row('Start', laps.start))
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
if (!isShort) writeSection('bench:call', lines.join('\n'))
