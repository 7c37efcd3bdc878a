import { z } from 'zod'
import { partner } from '../person.ts'
import { relation } from '../routes/people.routes.ts'

export const peopleFromServer = {
  /** Someone added the person; with `relation.added` the two are contacts now. */
  'people.added': z.object({ person: partner, relation }),
} as const
