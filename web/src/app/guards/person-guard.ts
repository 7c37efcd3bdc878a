import type { Guard, Visit } from './visit.ts'

const openLayouts: readonly Visit['route']['layout'][] = ['empty', 'legal', 'guest']

/**
 * Redirects strangers to the start page from screens that require a person and from layouts not meant for strangers.
 */
export const personGuard: Guard = ({ route, person }) => {
  if (person !== null) return null
  const isOpen = route.name === 'auth' || openLayouts.includes(route.layout)
  return route.auth || !isOpen ? '/' : null
}
