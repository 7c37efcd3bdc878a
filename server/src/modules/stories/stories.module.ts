import { defineModule } from '../../kernel/define-module.ts'

export const storiesModule = defineModule({
  name: 'stories',
  tables: {
    stories: {
      owners: ['owner_id'],
      secret: ['decided_by', 'claimed_by', 'claimed_until'],
      erase: 'delete',
      // Until then one that others saw can be reported; the file goes with it.
      expires: [{ column: 'ends_at', keptMs: { setting: 'deletedKeepMs' } }],
    },
    story_views: { owners: ['viewer_id'], erase: 'delete' },
  },
  idPrefixes: ['sto'],
})
