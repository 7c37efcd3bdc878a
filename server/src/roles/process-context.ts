import type { FastifyInstance } from 'fastify'
import type { Composition } from '../composition.ts'

/** What a role gets to work with: the product, the process's HTTP server, and where to say how to stop. */
export interface ProcessContext {
  readonly composition: Composition
  readonly server: FastifyInstance
  /** Runs at a graceful stop, in the reverse order of registration. */
  onStop(task: () => Promise<void>): void
}

export type Role = (context: ProcessContext) => Promise<void>
