import { z } from 'zod'
import { relation } from './people.routes.ts'
import { partner } from './person.ts'

export const peopleFromServer = {
  /** Someone added the person; with `relation.added` the two are contacts now. */
  'people.added': z.object({ person: partner, relation }),
} as const
