const actions = ['from-register', 'streamer-selection'] as const
export type WelcomeAction = (typeof actions)[number]

/** The two ways in which onboarding ends at the match (SPEC §4). */
export const welcomeAction = (search: string): WelcomeAction | null =>
  actions.find((action) => action === new URLSearchParams(search).get('action')) ?? null
