import type { Stage } from './stage.ts'
import { changedStages, stages } from './stages.ts'

export type Selection = { readonly stages: readonly Stage[] } | { readonly problem: string }

/**
 * Reads `--only unit,types`, or `--changed` with the commit since which it changed, by default the last one; without
 * them every stage is chosen.
 */
export function selectStages(args: readonly string[]): Selection {
  if (args.length === 0) return { stages }
  const [option, since = 'HEAD'] = args
  if (option === '--changed' && args.length <= 2) return { stages: changedStages(since) }
  const known = stages.map((stage) => stage.name)
  const names = option === '--only' ? (args[1] ?? '').split(',').filter(Boolean) : []
  const unknown = names.filter((name) => !known.includes(name))
  if (args.length !== 2 || names.length === 0 || unknown.length > 0) {
    return {
      problem: `Use: npm test -- --only <stages>, of ${known.join(', ')} (separated by commas), or npm test -- --changed [commit]`,
    }
  }
  return { stages: stages.filter((stage) => names.includes(stage.name)) }
}
