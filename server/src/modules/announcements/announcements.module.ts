import { defineModule } from '../../kernel/define-module.ts'

export const announcementsModule = defineModule({
  name: 'announcements',
  tables: {
    announcement_marks: { owners: ['account_id'], erase: 'delete' },
    announcements: { impersonal: 'what operators announce, to segments and never to one person' },
    announcement_counts: { impersonal: 'how many people have seen and dismissed an announcement' },
  },
  idPrefixes: ['ann'],
  auditActions: [
    'announcement.saved',
    'announcement.discarded',
    'announcement.published',
    'announcement.stopped',
  ],
})
