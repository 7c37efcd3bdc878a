import type { FastifyInstance } from 'fastify'
import type { Composition } from '../composition.ts'

/** Tools of a role: the product, the process's HTTP server, and the registration of shutdown steps. */
export interface ProcessContext {
  readonly composition: Composition
  readonly server: FastifyInstance
  /** Runs at a graceful shutdown, in the reverse order of registration. */
  onStop(task: () => Promise<void>): void
}

export type Role = (context: ProcessContext) => Promise<void>
