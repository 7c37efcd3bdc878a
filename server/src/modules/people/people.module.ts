import { defineModule } from '../../kernel/define-module.ts'

const followOfBoth = ['owner_id', 'other_id', 'created_at'] as const

export const peopleModule = defineModule({
  name: 'people',
  tables: {
    // The person must not learn who blocked or reported them.
    exclusions: {
      owners: ['owner_id', 'other_id'],
      sides: { owner_id: ['owner_id', 'other_id', 'kind', 'created_at'] },
      erase: 'delete',
    },
    // Both see who added whom: the product shows it to both.
    follows: {
      owners: ['owner_id', 'other_id'],
      sides: { owner_id: followOfBoth, other_id: followOfBoth },
      erase: 'delete',
    },
  },
})
