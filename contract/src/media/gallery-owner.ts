import type { RolesGroup } from '../choices.ts'

/**
 * Whether a role may have pictures beside the main photo; a creator who is not approved yet prepares them,
 * and nobody sees them.
 */
export const mayHaveGallery = (role: RolesGroup): boolean => role !== 'user'
