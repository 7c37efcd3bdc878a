import { localPath } from '../../platform/i18n/language-path.ts'
import type { Guard, Visit } from './visit.ts'

/** Guest pages open only in frames, landing pages only outside them; a logged-in person is no guest. */
export const frameGuard: Guard = (visit) =>
  outsideTarget(visit) ?? insideTarget(visit) ?? memberTarget(visit) ?? strangerTarget(visit)

/** The part that needs no person, which the server applies too. */
export const frameTarget = (visit: Pick<Visit, 'route' | 'language' | 'isFramed'>): string | null =>
  outsideTarget(visit) ?? insideTarget(visit)

type FramedVisit = Pick<Visit, 'route' | 'language' | 'isFramed'>

const outsideTarget = ({ route, language, isFramed }: FramedVisit): string | null =>
  route.layout === 'guest' && !isFramed ? localPath('/not-found', language) : null

function insideTarget({ route, language, isFramed }: FramedVisit): string | null {
  if (!isFramed) return null
  if (route.name === 'auth') return localPath('/guest', language)
  return route.landing ? localPath('/not-found', language) : null
}

/** A visitor without an account stays on the guest pages (SPEC §6); legal pages stay readable. */
function strangerTarget({ route, person, isFramed, language }: Visit): string | null {
  if (!isFramed || person !== null || route.name === 'not-found') return null
  return route.layout === 'guest' || route.layout === 'legal' ? null : localPath('/guest', language)
}

const memberTarget = ({ route, person }: Visit): string | null =>
  route.layout === 'guest' && person !== null ? '/match' : null
