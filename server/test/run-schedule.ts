import { composeSchedules } from '../src/composition/compose-schedules.ts'
import type { TestServer } from './server.ts'

/** Runs recurring tasks of the worker now, in this order. */
export async function runSchedules({ composition }: TestServer, ...names: readonly string[]): Promise<void> {
  const schedules = composeSchedules(composition)
  for (const name of names) {
    const schedule = schedules.find((candidate) => candidate.name === name)
    if (!schedule) throw new Error(`no schedule is named ${name}`)
    await schedule.run()
  }
}
