import { defineModule } from '../../kernel/define-module.ts'

export const legalModule = defineModule({
  name: 'legal',
  tables: {
    legal_versions: { impersonal: 'what operators published of the legal pages' },
    legal_drafts: { impersonal: 'of operators, until they are published' },
  },
  auditActions: ['legal.drafted', 'legal.draft_dropped', 'legal.published', 'legal.withdrawn'],
})
