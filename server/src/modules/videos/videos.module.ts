import { defineModule } from '../../kernel/define-module.ts'

export const videosModule = defineModule({
  name: 'videos',
  tables: {
    gallery_videos: {
      owners: ['owner_id'],
      secret: ['decided_by', 'claimed_by', 'claimed_until'],
      erase: 'delete',
      // Until then a deleted one can be reported; the file goes with it.
      expires: [{ column: 'ends_at', keptMs: { setting: 'deletedKeepMs' } }],
    },
    video_unlocks: { owners: ['account_id'], erase: 'delete' },
  },
  idPrefixes: ['vid'],
})
