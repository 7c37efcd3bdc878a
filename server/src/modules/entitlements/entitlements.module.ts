import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

const freeMessagesOfBoth = ['account_id', 'creator_id', 'used'] as const

export const entitlementsModule = defineModule({
  name: 'entitlements',
  tables: {
    bonus_match_days: {
      owners: ['account_id'],
      erase: 'delete',
      // A match that started before midnight may give one back after it.
      expires: [{ column: 'day', isDay: true, keptMs: 3 * dayMs }],
    },
    premium_uses: {
      owners: ['account_id'],
      erase: 'delete',
      expires: [{ column: 'day', isDay: true, keptMs: 62 * dayMs }],
    },
    premium_members: { owners: ['account_id'], erase: 'delete' },
    free_messages: {
      owners: ['account_id', 'creator_id'],
      sides: { account_id: freeMessagesOfBoth, creator_id: freeMessagesOfBoth },
      // Counts under random ids, for the other accounts of the person; deleted by a sweep.
      erase: {},
      stored: ['account_id', 'creator_id', 'used'],
    },
  },
})
