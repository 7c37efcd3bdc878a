import type { FastifyInstance } from 'fastify'
import type { ClockStatus } from '../kernel/time/common-clock.ts'

export interface HealthDeps {
  /** Why the process cannot serve: a store is unreachable, full or read-only, or it is about to stop; empty if it can. */
  checkReady(): Promise<readonly string[]>
  /** Comparison of this process's clock with the others'. */
  clockStatus(): ClockStatus
}

/** `/health`: the process is alive. `/ready`: it can serve; a balancer stops routing to it on 503. */
export function mountHealth(app: FastifyInstance, { checkReady, clockStatus }: HealthDeps): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const { isCommon, ...clock } = clockStatus()
    const reasons = [...(await checkReady()), ...(isCommon ? [] : ['no_common_clock'])]
    if (reasons.length === 0) return { status: 'ready', clock }
    return reply.code(503).send({ status: 'unavailable', reasons, clock })
  })
}
