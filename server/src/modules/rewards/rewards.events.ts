declare module '../../kernel/events.ts' {
  interface Events {
    /** A daily reward was claimed; the next one begins at `nextAt`, ms since the epoch. */
    'reward.claimed': { readonly userId: string; readonly nextAt: number }
  }
}
