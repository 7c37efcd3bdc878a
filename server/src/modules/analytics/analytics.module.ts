import { defineModule } from '../../kernel/define-module.ts'

export const analyticsModule = defineModule({
  name: 'analytics',
  tables: {
    analytics_events: { owners: ['account_id'], erase: 'delete' },
    analytics_user_params: { owners: ['account_id'], erase: 'delete' },
    analytics_event_ids: { impersonal: 'random ids of events, by which repeats are known' },
    analytics_counts: { impersonal: 'visits of a day, without any id' },
  },
})
