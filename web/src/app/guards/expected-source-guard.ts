import type { Guard } from './visit.ts'

/** Who was sent for one particular person is not shown everybody else. */
export const expectedSourceGuard: Guard = ({ route, person }) =>
  route.name === 'online-users' && person?.expectedSource ? '/' : null
