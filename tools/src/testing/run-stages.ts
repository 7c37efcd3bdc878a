import type { Need, RunningServices } from '../services/services.ts'
import type { Stage, StageResult } from './stage.ts'

export interface Totals {
  readonly passed: number
  readonly failed: number
}

const seconds = (sinceMs: number): string => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`

/** Demands of the runner on the machine; a test provides a fake. */
export interface Machine {
  missing(needs: readonly Need[]): readonly Need[]
  start(wanted: readonly Need[]): Promise<RunningServices>
}

export interface RunOptions {
  /** In CI missing and skipped parts are failures; elsewhere they are reported. */
  readonly strict: boolean
  readonly interrupted: AbortSignal
  readonly print: (line: string) => void
  readonly machine: Machine
}

/** Joins what did not run into the result: a sentence on a person's machine, a failure in CI. */
function withGaps(result: StageResult, absent: readonly Need[], strict: boolean): StageResult {
  const skipped = result.skipped ?? 0
  const sentences = [
    ...(absent.length > 0
      ? [`not run: ${absent.join(', ')} ${absent.length > 1 ? 'are' : 'is'} missing`]
      : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(result.notRun ? [result.notRun] : []),
  ]
  if (sentences.length === 0) return result
  const gaps = absent.length > 0 || skipped > 0
  return { ...result, failed: result.failed + (strict && gaps ? 1 : 0), notRun: sentences.join('; ') }
}

/** Runs one stage with the servers that it uses, which are always stopped again. */
async function runStage(stage: Stage, { strict, machine }: RunOptions): Promise<StageResult> {
  const impossible = machine.missing(stage.needs)
  if (impossible.length > 0) return withGaps({ passed: 0, failed: 0 }, impossible, strict)
  try {
    const services = await machine.start(stage.uses)
    try {
      return withGaps(await stage.run(services.env), machine.missing(stage.uses), strict)
    } finally {
      await services.stop()
    }
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) }
  }
}

const coresOfMachine = 2

/**
 * Starts the stages in order, each when the cores that it occupies are free, printing the time and the counts of each;
 * a failed stage does not hide the next, an interruption does.
 */
export async function runStages(stages: readonly Stage[], options: RunOptions): Promise<Totals> {
  const { interrupted, print } = options
  let passed = 0
  let failed = 0
  let freeCores = coresOfMachine
  const running = new Set<Promise<void>>()
  const summary = new Map<Stage, string>()
  const report = async (stage: Stage): Promise<void> => {
    print(`\n== ${stage.name}`)
    const startedMs = Date.now()
    const result = await runStage(stage, options)
    passed += result.passed
    failed += result.failed
    if (result.output) print(result.output)
    if (result.failed > 0) print(`next: ${stage.next}`)
    const counts = `${result.passed} passed, ${result.failed} failed`
    const line = `${stage.name.padEnd(10)} ${seconds(startedMs).padStart(8)}  ${counts}`
    const full = result.notRun ? `${line}  (${result.notRun})` : line
    summary.set(stage, full)
    print(full)
  }
  for (const stage of stages) {
    while (freeCores < stage.cores) await Promise.race(running)
    if (interrupted.aborted) break
    freeCores -= stage.cores
    const run = report(stage).then(() => {
      freeCores += stage.cores
      running.delete(run)
    })
    running.add(run)
  }
  await Promise.all(running)
  print(`\n${stages.flatMap((stage) => summary.get(stage) ?? []).join('\n')}\n`)
  return { passed, failed }
}
