import type { DemoDeps, RunningDemo } from './run-demo.ts'

export type { DemoAccount } from './demo-cast.ts'
export { createUnmatchedPeople, type UnmatchedPeople } from './unmatched-people.ts'
export type { DemoDeps, RunningDemo } from './run-demo.ts'

/**
 * Seeds the demo's accounts and runs demo peers for unmatched people of this node. Its dependencies load only in demo
 * mode, which is refused in prod. The server must be listening already: peers are clients of it.
 */
export async function startDemo(deps: DemoDeps): Promise<RunningDemo> {
  const { runDemo } = await import('./run-demo.ts')
  return runDemo(deps)
}
