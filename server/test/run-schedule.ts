import { composeSchedules } from '../src/composition/compose-schedules.ts'
import type { Schedule } from '../src/modules/jobs/index.ts'
import type { TestServer } from './server.ts'

/** Runs a recurring task of a module now; answers what it answers. */
export async function runSchedule(
  { schedules }: { readonly schedules: readonly Schedule[] },
  name: string,
): Promise<unknown> {
  const schedule = schedules.find((candidate) => candidate.name === name)
  if (!schedule) throw new Error(`no schedule is named ${name}`)
  return schedule.run()
}

/** Runs recurring tasks of the worker now, in this order. */
export async function runSchedules({ composition }: TestServer, ...names: readonly string[]): Promise<void> {
  const schedules = composeSchedules(composition)
  for (const name of names) await runSchedule({ schedules }, name)
}
