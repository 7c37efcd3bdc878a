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
