import type { DemoDeps, RunningDemo } from './run-demo.ts'

export type { DemoAccount } from './demo-cast.ts'
export { createLonelyPeople, type LonelyPeople } from './lonely-people.ts'
export type { DemoDeps, RunningDemo } from './run-demo.ts'

/**
 * Seeds the demo's accounts and lets its peers look after lonely people of this node. Only demo mode loads what it
 * takes, and demo mode is refused in prod. The server must be listening already: peers are clients of it.
 */
export async function startDemo(deps: DemoDeps): Promise<RunningDemo> {
  const { runDemo } = await import('./run-demo.ts')
  return runDemo(deps)
}
