import type { Guard, Visit } from './visit.ts'

const openLayouts: readonly Visit['route']['layout'][] = ['empty', 'legal', 'guest']

/** A stranger is sent to the start page from whatever needs a person, and from any layout that is not for strangers. */
export const personGuard: Guard = ({ route, person }) => {
  if (person !== null) return null
  const isOpen = route.name === 'auth' || openLayouts.includes(route.layout)
  return route.auth || !isOpen ? '/' : null
}
