import { dayMs } from '../../kernel/clock.ts'
import { heldForever } from '../../kernel/blob-store.ts'
import { defineModule } from '../../kernel/define-module.ts'
import type { JobKind } from '../../kernel/job-kind.ts'
import type { MediaPlace } from './media-items.store.ts'

/** One video at a time across all workers: encoding takes whole cores, and calls come first. */
export const conversionKind: JobKind<MediaPlace> = {
  name: 'video-conversion',
  retries: 2,
  gapS: 5,
  gapMaxS: 30,
  limitS: 600,
  isAlone: true,
}

export const mediaModule = defineModule({
  name: 'media',
  tables: {
    photos: {
      owners: ['owner_id'],
      // That a photo is held would reveal a report.
      // By its fingerprint one could try out which changes are not recognized.
      secret: ['decided_by', 'claimed_by', 'claimed_until', 'held_until', 'fingerprint'],
      erase: 'delete',
      held: { where: `held_until = '${heldForever.toISOString()}'`, folder: 'photos' },
    },
    photo_decisions: { owners: ['owner_id'], secret: ['decided_by'], erase: 'delete' },
    media_items: {
      owners: ['owner_id'],
      // That a file is held would reveal a report.
      secret: ['held_until', 'fingerprint'],
      erase: 'delete',
      held: { where: `held_until = '${heldForever.toISOString()}'`, folder: 'media' },
    },
    removed_hashes: {
      impersonal: 'fingerprints of pictures and videos that decisions removed, by the decision’s id',
      expires: [{ column: 'removed_at', keptMs: 730 * dayMs }],
    },
  },
  jobs: [conversionKind],
  auditActions: ['upload.refused'],
  idPrefixes: ['pho', 'pdc', 'mda'],
})
