/**
 * Time limits of the product for each neighbour. Packets can vanish without a word, so every wait ends by our
 * own clock, and the connection on which it ended is destroyed: whoever took it next would wait again. A
 * person's request is answered within 15 s whichever neighbour is silent, `/ready` is 503 within 10 s, and a
 * process serves again 5 s after the path is back (decision 0621). `npm run drill:stores` measures that.
 */
export const deadlines = {
  postgres: {
    /** For a connection, new or from the pool. With `answerMs` it makes the 15 s of a request. */
    connectMs: 4_000,
    /** PostgreSQL itself ends a statement after this; `set statement_timeout = 0` lifts it for audits and migrations. */
    statementMs: 10_000,
    /** Longer than `statementMs`, so that a statement that is slow costs no connection. */
    answerMs: 11_000,
    /** The same for statements without a limit of time, which building an index or an audit needs. */
    unlimitedMs: 3_600_000,
    /** For the statements that check the path, on a connection of their own. */
    probeMs: 3_000,
    keepAliveMs: 10_000,
    /** A connection is replaced after this, so that a moved address is followed even if the old one still answers. */
    lifetimeSeconds: 600,
  },
  /** The embedded database is restarted when a statement exceeds this. */
  embedded: { statementMs: 15_000 },
  redis: {
    connectMs: 2_000,
    commandMs: 2_000,
    /** Without a byte for so long while an answer is due, the connection is destroyed. */
    silenceMs: 2_500,
    /** Time between two pings of the subscriber, since it otherwise sends nothing. */
    pingMs: 2_000,
    retryMaxMs: 1_000,
    keepAliveMs: 10_000,
  },
  /** Mails are jobs: nobody waits for them. */
  smtp: { dnsMs: 8_000, connectMs: 8_000, greetingMs: 8_000, silenceMs: 15_000 },
  /** `answerMs` until the answer begins, `silenceMs` between two parts of it. */
  objectStore: { answerMs: 12_000, silenceMs: 10_000 },
  oidc: { requestMs: 6_000 },
  mailgun: { requestMs: 4_000 },
  captcha: { requestMs: 5_000 },
  ondato: { requestMs: 4_000 },
  /** A check of all stores, and for how long its result serves whoever asks next. */
  readiness: { checkMs: 5_000, freshMs: 2_000 },
  /** A look-up of many that takes longer than this no longer holds back the next ones. */
  batchedRead: { patienceMs: 1_000 },
} as const
