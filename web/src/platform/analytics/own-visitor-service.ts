import type { VisitorService } from './visitor-id.ts'

/**
 * Ids created at random here: they reveal nothing about the device, and no third party learns about the visit (0022).
 */
export const ownVisitorService = (uuid: () => string): VisitorService => ({
  visitorId: async () => uuid(),
})
