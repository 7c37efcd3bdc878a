/** The source file that the app starts with. */
export const appEntry = 'src/app/main.tsx'

/** The code of the screen that almost every visit opens, fetched together with the app instead of after it. */
export const lobbyCode = [
  'src/features/meeting/index.ts',
  'src/app/meeting-slots.tsx',
  'src/features/creators/creators-panel.tsx',
] as const
