import { chromiumPath } from '../services/services.ts'
import { withReport } from './json-report.ts'
import { runCommand } from './run-command.ts'
import { type Stage, type StageResult, secondTriesMax } from './stage.ts'

const journeysLimitMs = 58 * 60_000

interface Stats {
  readonly expected: number
  readonly unexpected: number
  readonly flaky: number
  readonly skipped: number
}

/** The result of one Playwright run: its report, or null if it wrote none, and its exit code. */
interface PlaywrightRun {
  readonly report: Record<string, unknown> | null
  readonly code: number
}

const statsOf = ({ report }: PlaywrightRun): Stats =>
  report ? (report['stats'] as Stats) : { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }

/** A call that wrote no report, or ended badly with no failed journey, counts as one failure. */
const unexpectedOf = (run: PlaywrightRun): number => {
  const { unexpected } = statsOf(run)
  const isBad = run.report === null || run.code !== 0
  return unexpected === 0 && isBad ? 1 : unexpected
}

/** Sums up the Playwright runs. If more than a few journeys passed only on a second try, these count as failed. */
export function countPlaywright(runs: readonly PlaywrightRun[]): StageResult {
  const sum = (count: (run: PlaywrightRun) => number) => runs.reduce((total, run) => total + count(run), 0)
  const flaky = sum((run) => statsOf(run).flaky)
  const skipped = sum((run) => statsOf(run).skipped)
  const isBusy = flaky <= secondTriesMax
  const result = {
    passed: sum((run) => statsOf(run).expected) + (isBusy ? flaky : 0),
    failed: sum(unexpectedOf) + (isBusy ? 0 : flaky),
    ...(skipped > 0 ? { skipped } : {}),
  }
  const silent = runs.some(({ report }) => report === null)
  return silent ? { ...result, output: 'Playwright wrote no report' } : result
}

/** The projects of e2e/playwright.config.ts, one after the other, and how many journeys of each run at a time. */
const parts = [
  { project: 'side-by-side-*', workers: 2 },
  { project: 'one-by-one', workers: 1 },
] as const

/** Real browsers against real servers; the accessibility checks are part of the journeys. */
export const journeysStage: Stage = {
  name: 'journeys',
  next: 'npm run e2e -- <a part of the name of the file that failed>',
  cores: 2,
  needs: ['chromium'],
  uses: ['PostgreSQL', 'Redis', 'coturn'],
  async run(env) {
    const endsAt = Date.now() + journeysLimitMs
    const runs: PlaywrightRun[] = []
    for (const { project, workers } of parts) {
      let code = 0
      const report = await withReport(async (path) => {
        const chosen = ['--project', project, '--workers', String(workers)]
        const args = ['test', '--config', 'e2e/playwright.config.ts', ...chosen]
        const options = {
          env: { ...env, CHROMIUM_PATH: chromiumPath() ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: path },
          limitMs: Math.max(1, endsAt - Date.now()),
          show: true,
        }
        code = (await runCommand('playwright', args, options)).code
      })
      runs.push({ report, code })
    }
    return countPlaywright(runs)
  },
}
