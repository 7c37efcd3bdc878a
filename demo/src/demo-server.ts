import type { Gender, GenderFilter, MatchMode, RateCoins } from '@serendip/contract'

/** The account of a demo person. */
export interface DemoRole {
  readonly name: string
  readonly email: string
  /** It only lets the demo person match every filter. */
  readonly gender: Gender
  /** A creator's price; null for anyone else. */
  readonly rateCoins: RateCoins | null
}

export interface EnrolledRole {
  readonly userId: string
  /** A call goes on from before the start. */
  readonly isInCall: boolean
}

/** A person whom nobody real fits at the moment. */
export interface WaitingPerson {
  readonly ticketId: string
  readonly userId: string
  readonly card: {
    readonly brandId: string
    readonly gender: Gender
    readonly filter: GenderFilter
    readonly mode: MatchMode
  }
  /** People this person never meets, whichever of the two decided that. */
  readonly parted: readonly string[]
}

/** A demo person's login, which has no password. */
export interface PeerSession {
  /** Of the open session, or of a new one if there is none or it has ended. */
  token(): Promise<string>
  end(): Promise<void>
}

export interface DemoClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs `task` once after `delayMs`; call the result to cancel it. */
  after(delayMs: number, task: () => void): () => void
}

export interface DemoLogger {
  debug(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** The server beyond what it offers to every client: all that demo people need of it. */
export interface DemoServer {
  /** Its own address, e.g. `http://127.0.0.1:3000`. */
  readonly origin: string
  readonly clock: DemoClock
  readonly logger: DemoLogger
  /** Ensures that the account of a demo person exists. */
  enrol(role: DemoRole): Promise<EnrolledRole>
  sessionOf(userId: string): PeerSession
  /** From now on `serve` is called for each person without a match; null ends that. */
  onUnmatched(serve: ((person: WaitingPerson) => void) | null): void
  /** All who wait for a partner now. */
  waiting(): readonly WaitingPerson[]
  /**
   * Takes a person out of the queue and starts a call with a demo person who is online. False if the person waits no
   * longer, or `accepts` refuses what they wait for by now. If it rejects, there is no call, and the person waits on.
   */
  startCall(userId: string, peerId: string, accepts: (person: WaitingPerson) => boolean): Promise<boolean>
}
