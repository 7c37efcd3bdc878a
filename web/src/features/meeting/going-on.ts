import type { EndedTalk } from './state/call-state.ts'
import type { FilterCost } from './lobby/use-filter-prices.ts'

/** Long enough to read who left, and to tap Stop. */
export const goesOnAfterMs = 2_000
/** After this many searches in a row without a touch or a key, the person may have left the screen. */
const goesOnMax = 5

/** Whether this end of a call leads to an automatic search: the partner left, the two were
 * matched, and nothing costs coins. */
export function leadsOn({ bill, direct, reason }: EndedTalk, costOfNext: FilterCost | null): boolean {
  const wasLeft = reason === 'partner_left' || reason === 'lost'
  return wasLeft && !direct && bill === null && costOfNext?.kind === 'free'
}

/** Counts the searches that began by themselves since the person last touched the page. */
export interface Attendance {
  /** Whether a person seems to be in front of the screen. */
  isAttended(): boolean
  wentOn(): void
}

export function createAttendance(page: Document): Attendance {
  let inARow = 0
  for (const use of ['pointerdown', 'keydown']) {
    page.addEventListener(use, () => {
      inARow = 0
    })
  }
  return {
    isAttended: () => page.visibilityState === 'visible' && inARow < goesOnMax,
    wentOn() {
      inARow += 1
    },
  }
}
