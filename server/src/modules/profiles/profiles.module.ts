import { defineModule } from '../../kernel/define-module.ts'

export const profilesModule = defineModule({
  name: 'profiles',
  tables: {
    users_web_data: { owners: ['account_id'], erase: 'delete' },
    client_settings: { owners: ['account_id'], erase: 'delete' },
    user_onboarding_screens: { owners: ['account_id'], erase: 'delete' },
    profile_details: { owners: ['account_id'], erase: 'delete' },
    text_reviews: { owners: ['account_id'], secret: ['claimed_by'], erase: 'delete' },
    person_access: { owners: ['account_id'], erase: 'delete' },
  },
  idPrefixes: ['txr'],
})
