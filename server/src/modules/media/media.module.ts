import { heldForever } from '../../kernel/blob-store.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const mediaModule = defineModule({
  name: 'media',
  tables: {
    photos: {
      owners: ['owner_id'],
      // That a photo is held would reveal a report.
      secret: ['decided_by', 'claimed_by', 'claimed_until', 'held_until'],
      erase: 'delete',
      held: { where: `held_until = '${heldForever.toISOString()}'`, folder: 'photos' },
    },
    photo_decisions: { owners: ['owner_id'], secret: ['decided_by'], erase: 'delete' },
    media_items: {
      owners: ['owner_id'],
      // That a file is held would reveal a report.
      secret: ['held_until'],
      erase: 'delete',
      held: { where: `held_until = '${heldForever.toISOString()}'`, folder: 'media' },
    },
  },
  idPrefixes: ['pho', 'pdc', 'mda'],
})
