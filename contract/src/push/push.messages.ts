import { z } from 'zod'
import type { ClientMessageMap } from '../message.ts'

export const pushFromClient = {
  /** Whether the tab can be seen, at first and whenever it changes: nobody who looks at the app is sent a push. */
  'tab.visible': {
    lane: 'rest',
    payload: z.strictObject({ visible: z.boolean() }),
    errors: [],
  },
} as const satisfies ClientMessageMap
