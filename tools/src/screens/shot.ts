import type { Scene, ScreenLanguage } from './scene.ts'

/** One screen that `npm run screens` retakes. A new screen is a new row. */
export interface Shot {
  /** The file name in docs/screens/. */
  readonly name: string
  /** The viewer: a visitor, a logged-in person with a camera, or an operator of the demo, who reads English. */
  readonly as: 'visitor' | 'person' | 'operator'
  /** By default a person's camera works. */
  readonly camera?: 'denied' | 'none'
  /** On a server in demo mode, with creators and coins. */
  readonly isDemo?: true
  /** For an operator, on a server without demo mode, whose photos are approved by people alone. */
  readonly isReviewed?: true
  /** In a demo whose people are in Germany, where proof of age and identity is required before video. */
  readonly isInGermany?: true
  /** A browser like people's own, which is asked for consent; all others count as bots. */
  readonly country?: 'DE'
  readonly path: (language: ScreenLanguage) => string
  /** Brings the screen into the state to show, and returns when it is there. */
  act?(scene: Scene): Promise<void>
}
