import type { Scene, ScreenLanguage } from './scene.ts'

/** One screen that `npm run screens` retakes. A new screen is a new row. */
export interface Shot {
  /** The file name in docs/screens/. */
  readonly name: string
  /** Who looks: somebody passing by, or a person who is logged in and has a camera. */
  readonly as: 'visitor' | 'person'
  /** Without a word, a person's camera works. */
  readonly camera?: 'denied' | 'none'
  /** On a server in demo mode, where there are creators and coins. */
  readonly isDemo?: true
  /** On a demo whose people are in Germany, where a proof of age and identity is asked for before video. */
  readonly isInGermany?: true
  /** A browser as people have it, which is asked whether its visits may be recognised; every other is seen as a machine. */
  readonly country?: 'DE'
  readonly path: (language: ScreenLanguage) => string
  /** Brings the screen into the state to show, and returns when it is there. */
  act?(scene: Scene): Promise<void>
}
