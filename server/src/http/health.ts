import type { FastifyInstance } from 'fastify'

export interface HealthDeps {
  /** Rejects where the process cannot serve: a store is out of reach, or it is about to stop. */
  checkReady(): Promise<void>
}

/** `/health`: the process lives. `/ready`: it can serve; a balancer stops sending people where it says 503. */
export function mountHealth(app: FastifyInstance, { checkReady }: HealthDeps): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    try {
      await checkReady()
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
