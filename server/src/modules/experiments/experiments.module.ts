import { defineModule } from '../../kernel/define-module.ts'

export const experimentsModule = defineModule({
  name: 'experiments',
  tables: {
    split_assignments: { owners: ['account_id'], erase: 'delete' },
  },
})
