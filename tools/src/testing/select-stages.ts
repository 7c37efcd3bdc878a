import type { Stage } from './stage.ts'
import { stages } from './stages.ts'

export type Selection = { readonly stages: readonly Stage[] } | { readonly problem: string }

/** Reads `--only unit,types`; without it every stage is chosen. */
export function selectStages(args: readonly string[]): Selection {
  if (args.length === 0) return { stages }
  const known = stages.map((stage) => stage.name)
  const names = args[0] === '--only' ? (args[1] ?? '').split(',').filter(Boolean) : []
  const unknown = names.filter((name) => !known.includes(name))
  if (args.length !== 2 || names.length === 0 || unknown.length > 0) {
    return { problem: `Use: npm test -- --only <stages>, of ${known.join(', ')} (separated by commas)` }
  }
  return { stages: stages.filter((stage) => names.includes(stage.name)) }
}
