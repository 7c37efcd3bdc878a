import { defineModule } from '../../kernel/define-module.ts'

export const settingsModule = defineModule({
  name: 'settings',
  tables: {
    settings: { impersonal: 'the product’s own' },
  },
})
