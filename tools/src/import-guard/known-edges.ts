import type { KnownEdge } from './guard.ts'

/** One import of each kind that the parser must understand: a re-export, a package of the workspace, a type alone. */
export const knownEdges: readonly KnownEdge[] = [
  ['contract/src/index.ts', 'contract/src/route.ts'],
  ['server/src/kernel/domain-error.ts', 'contract/src/index.ts'],
  ['server/src/kernel/handlers.ts', 'contract/src/index.ts'],
]
