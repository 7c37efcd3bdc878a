import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const creatorsModule = defineModule({
  name: 'creators',
  tables: {
    creators: { owners: ['account_id'], secret: ['group_id'], erase: 'delete' },
    creator_applications: {
      owners: ['account_id'],
      secret: ['decided_by', 'claimed_by'],
      erase: 'delete',
      // They are decided within days; the rest is for questions about that.
      expires: [{ column: 'applied_at', keptMs: 180 * dayMs }],
    },
    creator_documents: { owners: ['owner_id'], erase: 'delete' },
    creator_hours: { owners: ['account_id'], erase: 'delete' },
    busy_hours: {
      impersonal: 'how many creators of a brand could be called, by hour',
      expires: [{ column: 'hour', keptMs: 28 * dayMs }],
    },
    // A creator does not learn who waits for them.
    online_waits: {
      owners: ['account_id', 'creator_id'],
      sides: { account_id: ['account_id', 'creator_id', 'brand_id', 'due_at', 'ends_at'] },
      erase: 'delete',
      expires: [{ column: 'ends_at', keptMs: 0 }],
    },
    supervision_groups: { impersonal: 'groups of creators, with the supervisor of each' },
  },
  idPrefixes: ['cap', 'doc', 'sgr'],
  auditActions: [
    'application.approved',
    'application.asked',
    'application.declined',
    'document.read',
    'creator.assigned',
    'creator_group.changed',
    'creator_group.deleted',
    'creators.earnings_read',
  ],
})
