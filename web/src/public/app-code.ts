/** The source file that the app starts with. */
export const appEntry = 'src/app/main.tsx'

/** The code of the screen that almost every visit opens, fetched together with the app instead of after it. */
export const lobbyCode = ['src/app/create-meeting.tsx', 'src/features/creators/creators-panel.tsx'] as const

/** The code of sign-up, which the landing page leads to. */
export const signupCode = ['src/features/onboarding/signup-screen.tsx'] as const

/** Code that every visit loads after the first screen: reports, launch, announcements, toasts and lobby wishes. */
export const laterCode = [
  'src/features/meeting/lobby/wishes/wish-choice.tsx',
  'src/platform/analytics/open-visit-reports.ts',
  'src/app/launch/start-error-reports.ts',
  'src/app/launch/show-announcements.ts',
  'src/app/launch/watch-launches.ts',
  'src/app/launch/watch-layout.ts',
  'src/features/chat/unread-chats.ts',
  'src/features/toasts/toast-card.tsx',
  'src/features/toasts/stacked-notification.tsx',
  'src/app/release/keep-worker.ts',
] as const
