import { defineModule } from '../../kernel/define-module.ts'

export const controlsModule = defineModule({
  name: 'controls',
  tables: {
    setting_changes: { impersonal: 'what operators changed of the product’s settings' },
    setting_drafts: { impersonal: 'of operators, until they are published' },
  },
  auditActions: [
    'experiment.forced',
    'experiment.released',
    'setting.changed',
    'setting.proposed',
    'setting.drafted',
    'setting.draft_dropped',
  ],
})
