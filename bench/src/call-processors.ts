import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Under what conditions rounds are measured. */
export interface Conditions {
  /** Slowdown of the pages' processors against this machine. */
  readonly slowdown: number
  /** The processor time of the product's server so far, ms; NaN where the system does not report it. */
  serverMs(): number
}

/** Slows the main threads of pages until the returned function is called. */
export async function slowPages(pages: readonly Page[], rate: number): Promise<() => Promise<void>> {
  if (rate === 1) return async () => undefined
  const sessions = await Promise.all(pages.map((page) => page.context().newCDPSession(page)))
  const setRate = (value: number) =>
    Promise.all(sessions.map((session) => session.send('Emulation.setCPUThrottlingRate', { rate: value })))
  await setRate(rate)
  return async () => {
    await setRate(1)
    await Promise.all(sessions.map((session) => session.detach()))
  }
}

/** Counts the processor time of a page's main thread, in ms; the pauses by which a page is slowed count too. */
export async function countPageMs(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000
  }
  const before = await read()
  return async () => {
    const ms = (await read()) - before
    await session.detach()
    return ms
  }
}

/** The processor time of all threads of a process so far, ms; NaN where the system does not report it. */
export function processMs(pid: number): number {
  const tasks = `/proc/${pid}/task`
  try {
    const times = readdirSync(tasks).map((task) =>
      Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
    )
    return times.reduce((sum, ns) => sum + ns, 0) / 1e6
  } catch {
    return Number.NaN
  }
}

/** Keeps a process with all its threads on the first core. Says how that went, for the report. */
export function keepOnOneCore(pid: number): string {
  try {
    execFileSync('taskset', ['-a', '-p', '-c', '0', String(pid)], { stdio: 'ignore' })
    return 'The server has one core (`taskset`).'
  } catch {
    return 'The server has all cores, because `taskset` is missing.'
  }
}
