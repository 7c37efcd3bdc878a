import type { KnownEdge } from './guard.ts'

/** One import of each kind that the parser must understand: a re-export, a workspace package, a type-only import. */
export const knownEdges: readonly KnownEdge[] = [
  ['contract/src/index.ts', 'contract/src/route.ts'],
  ['server/src/kernel/domain-error.ts', 'contract/src/index.ts'],
  ['server/src/kernel/handlers.ts', 'contract/src/index.ts'],
]
