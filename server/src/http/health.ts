import type { FastifyInstance } from 'fastify'
import type { ClockStatus } from '../kernel/common-clock.ts'

export interface HealthDeps {
  /** Rejects if the process cannot serve: a store is unreachable, or it is about to stop. */
  checkReady(): Promise<void>
  /** How this process's clock compares with the others'. */
  clockStatus(): ClockStatus
}

/** `/health`: the process is alive. `/ready`: it can serve; a balancer stops routing to it on 503. */
export function mountHealth(app: FastifyInstance, { checkReady, clockStatus }: HealthDeps): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const { isCommon, ...clock } = clockStatus()
    try {
      await checkReady()
      if (isCommon) return { status: 'ready', clock }
    } catch {
      // The unreachable store is logged by its own client.
    }
    return reply.code(503).send({ status: 'unavailable', clock })
  })
}
