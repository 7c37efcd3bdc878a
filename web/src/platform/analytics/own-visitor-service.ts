import type { VisitorService } from './visitor-id.ts'

/** Ids made at random here: they say nothing of the device, and nobody else is told who comes (decision 0022). */
export const ownVisitorService = (uuid: () => string): VisitorService => ({
  visitorId: async () => uuid(),
})
