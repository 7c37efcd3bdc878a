import type { RolesGroup } from '../choices.ts'
import { limits } from '../limits.ts'

/** Pictures that a person of this role may have beside the main photo. */
export const galleryMaxOf = (role: RolesGroup): number =>
  role === 'user' ? limits.userGalleryMax : limits.galleryMax

/** Whether others see them; a creator who is not approved yet prepares them, and nobody sees them. */
export const showsGallery = (role: RolesGroup): boolean => role !== 'pendingGoddess'
