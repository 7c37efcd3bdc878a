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
  'settings-page': 'Settings',
}

/** The list of all creators, reported as an area of its own on the same screen. */
const queens = { screen: 'online-users', tab: 'queens', category: 'Queens' } as const

/** Undefined for a screen that is not reported as an area, such as a question of the sign-up. */
export const categoryOf = (screen: string, tab: string | null = null): string | undefined =>
  screen === queens.screen && tab === queens.tab
    ? queens.category
    : Object.hasOwn(categories, screen)
      ? categories[screen]
      : undefined
