import { chromiumPath } from '../services/services.ts'
import { withReport } from './json-report.ts'
import { runCommand } from './run-command.ts'
import type { Stage, StageResult } from './stage.ts'

const journeysLimitMs = 25 * 60_000
/**
 * A journey that passes on its second try is named above and is a fault to look for; so many of them are put down to a
 * busy machine, more are not.
 */
const secondTriesMax = 2

interface Stats {
  readonly expected: number
  readonly unexpected: number
  readonly flaky: number
  readonly skipped: number
}

/** Counts a Playwright report. Where more than a few journeys passed only on a second try, these count as failed. */
export function countPlaywright(report: Record<string, unknown> | null, code: number): StageResult {
  if (!report) return { passed: 0, failed: 1, output: 'Playwright wrote no report' }
  const stats = report['stats'] as Stats
  const isBusy = stats.flaky <= secondTriesMax
  const failed = stats.unexpected + (isBusy ? 0 : stats.flaky)
  const passed = stats.expected + (isBusy ? stats.flaky : 0)
  const result = { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
  return stats.skipped > 0 ? { ...result, skipped: stats.skipped } : result
}

/** Real browsers against real servers; the accessibility checks are part of the journeys. */
export const journeysStage: Stage = {
  name: 'journeys',
  needs: ['chromium'],
  uses: ['PostgreSQL', 'Redis', 'coturn'],
  async run(env) {
    let code = 0
    const report = await withReport(async (path) => {
      const args = ['test', '--config', 'e2e/playwright.config.ts']
      const options = {
        env: { ...env, CHROMIUM_PATH: chromiumPath() ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: path },
        limitMs: journeysLimitMs,
        show: true,
      }
      code = (await runCommand('playwright', args, options)).code
    })
    return countPlaywright(report, code)
  },
}
