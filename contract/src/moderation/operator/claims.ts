import { z } from 'zod'
import { label } from '../../answer-fields.ts'
import { id, instantMs } from '../../fields.ts'

/** Which operator has claimed something, and until when. */
export const operatorClaim = z.object({ operatorId: id, name: label, until: instantMs })
/** Until when a claim holds. */
export const claimed = z.object({ until: instantMs })
/** Place in a queue at which a page begins: priority, moment and id of the last item of the page before. */
export const queuePlace = z
  .string()
  .max(45)
  .regex(/^\d\.\d{1,15}\.[a-z]{2,4}_[0-9a-z]{20}$/)
