import { z } from 'zod'
import { label } from '../answer-fields.ts'
import { id } from '../fields.ts'

export const creatorsFromServer = {
  /** An operator decided one's application to be a creator, or asked something: it is to be read again. */
  'application.changed': z.object({}),
  /** A creator can be called whom one wanted to be told of. */
  'creator.online': z.object({ creatorId: id, name: label, avatar: label }),
} as const
