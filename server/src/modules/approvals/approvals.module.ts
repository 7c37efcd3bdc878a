import { defineModule } from '../../kernel/define-module.ts'

export const approvalsModule = defineModule({
  name: 'approvals',
  tables: {
    approvals: { impersonal: 'what operators asked for and another one confirmed or did not' },
  },
  idPrefixes: ['apr'],
  auditActions: [
    'approval.asked',
    'approval.confirmed',
    'approval.declined',
    'approval.withdrawn',
    'approval.expired',
  ],
})
