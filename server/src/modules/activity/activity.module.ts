import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const activityModule = defineModule({
  name: 'activity',
  tables: {
    activities: {
      owners: ['account_id', 'other_id'],
      sides: {
        account_id: ['account_id', 'id', 'kind', 'reason', 'coins', 'is_good', 'happened_at', 'noted_at'],
      },
      secret: ['other_id', 'source', 'ref_id'],
      erase: 'delete',
      expires: [{ column: 'happened_at', keptMs: 60 * dayMs }],
    },
    activity_views: { owners: ['account_id'], erase: 'delete' },
  },
  idPrefixes: ['act'],
})
