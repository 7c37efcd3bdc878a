/** Under which name figures know an area of the app (SPEC §2, analytics categories per area). */
const categories: Readonly<Record<string, string>> = {
  chat: 'Chat',
  favorites: 'Followings',
  private: 'Private',
  'online-users': 'Search',
  club_call: 'Club',
  match: 'Matching',
  call: 'PVC',
  'calls-history': 'History',
  stories: 'Stories',
  'user-detail': 'Streamer Profile',
  profile: 'Profile',
  'profile-edit': 'Profile Edit',
  documents: 'Documents',
  blocklist: 'Blocked',
  settings: 'Settings',
}

/** Undefined for a screen that is no area of its own, such as a question of the sign-up. */
export const categoryOf = (screen: string): string | undefined =>
  Object.hasOwn(categories, screen) ? categories[screen] : undefined
