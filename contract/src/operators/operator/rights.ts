/** Roles of the people who run the product, each with an account of another kind than people's. */
export const operatorRoles = [
  'moderator',
  'seniorModerator',
  'support',
  'finance',
  'admin',
  'auditor',
] as const
export type OperatorRole = (typeof operatorRoles)[number]

/**
 * Requirements of an act besides the right:
 * - `reason`: a written reason, stored in the audit log.
 * - `secondOperator`: another operator with the same right, or the right to confirm it, confirms it; until
 *   then the milder measure applies.
 * - `otherOperator`: an operator other than the one who acted on the same case before.
 */
export type OperatorCondition = 'reason' | 'secondOperator' | 'otherOperator'

interface Right {
  readonly roles: readonly OperatorRole[]
  readonly needs?: OperatorCondition
}

/** Every right of an operator and the roles that have it. An auditor reads and never changes. */
export const operatorRights = {
  /** Claims a case, decides up to 7 days, removes media, resets names. */
  'cases.decide': { roles: ['moderator', 'seniorModerator', 'admin'] },
  'bans.permanent': { roles: ['seniorModerator', 'admin'], needs: 'secondOperator' },
  'bans.lift': { roles: ['seniorModerator', 'admin'] },
  /** Sees applications of creators. */
  'applications.read': { roles: ['seniorModerator', 'admin', 'auditor'] },
  'creators.approve': { roles: ['seniorModerator', 'admin'] },
  'strikes.decide': { roles: ['seniorModerator', 'admin'] },
  'appeals.read': { roles: ['seniorModerator', 'admin', 'auditor'] },
  'appeals.decide': { roles: ['seniorModerator', 'admin'], needs: 'otherOperator' },
  /** Finds people, and sees their standing; their email and sessions for a purpose that is logged. */
  'people.read': { roles: ['moderator', 'seniorModerator', 'support', 'admin', 'auditor'] },
  /** Sees reports and their evidence, documents of applicants, and the photos, names and bios that wait for review. */
  'evidence.read': { roles: ['moderator', 'seniorModerator', 'admin', 'auditor'], needs: 'reason' },
  /** Keeps evidence beyond its time, by a legal hold. */
  'evidence.hold': { roles: ['admin'], needs: 'reason' },
  /** Asks for the export of a report about a minor for an authority, and downloads it. */
  'evidence.export': { roles: ['admin'], needs: 'secondOperator' },
  'evidence.confirmExport': { roles: ['seniorModerator', 'admin'], needs: 'otherOperator' },
  /** Sees the support inbox: the kinds that the operator answers, and without the right to answer all of them. */
  'support.read': { roles: ['moderator', 'seniorModerator', 'support', 'finance', 'admin', 'auditor'] },
  /** Answers in the support inbox; which kinds of requests, `supportRights` says. */
  'support.answer': { roles: ['moderator', 'seniorModerator', 'support', 'finance', 'admin'] },
  /** Answers general requests, edits saved replies, resets passwords, ends sessions, exports and erases on request. */
  'people.support': { roles: ['support', 'seniorModerator', 'admin'] },
  /** Unblocks a country, sets the role, expectedSource and sandbox. */
  'people.flags': { roles: ['seniorModerator', 'admin'] },
  /** Sees jobs, dead letters, webhooks and mails. */
  'operations.read': { roles: ['admin', 'auditor'] },
  'operations.retry': { roles: ['admin'] },
  /** Sees wallets, receipts and traces of coins. */
  'wallets.read': { roles: ['support', 'finance', 'admin', 'auditor'] },
  /** Returns at most 50 USD. */
  'refunds.small': { roles: ['support', 'finance', 'admin'] },
  'refunds.large': { roles: ['finance', 'admin'], needs: 'secondOperator' },
  /** Uploads settlement files, asks payment services about differences, and accepts differences with a reason. */
  'settlements.resolve': { roles: ['finance', 'admin'] },
  'payouts.propose': { roles: ['finance'] },
  'payouts.approve': { roles: ['finance', 'admin'], needs: 'otherOperator' },
  /** Sees settings, lists and experiments with their history. */
  'settings.read': { roles: ['admin', 'auditor'] },
  /** Changes settings, lists and experiments. */
  'settings.write': { roles: ['admin'] },
  /** Sees the legal pages with their drafts and versions. */
  'legal.read': { roles: ['admin', 'auditor'] },
  /** Edits and publishes the legal pages, and asks people to accept changed terms. */
  'legal.publish': { roles: ['admin'] },
  /** Sees announcements. */
  'announcements.read': { roles: ['admin', 'auditor'] },
  /** Writes, publishes and stops announcements. */
  'announcements.publish': { roles: ['admin'] },
  /** Changes prices and the share that is paid out. */
  'prices.write': { roles: ['admin'], needs: 'secondOperator' },
  /** Sees who the operators are, and proposed changes of them. */
  'operators.read': { roles: ['admin', 'auditor'] },
  /** Operators and their roles; a second operator is required once there are two admins. */
  'operators.manage': { roles: ['admin'], needs: 'secondOperator' },
  /** Sees the audit log and the audit of the ledger. */
  'audit.read': { roles: ['auditor', 'admin', 'finance'] },
} as const satisfies Readonly<Record<string, Right>>

export type OperatorRight = keyof typeof operatorRights
export const operatorRightNames = Object.keys(operatorRights) as readonly OperatorRight[]

/** Rights of what the product cannot do yet: no route demands them, so no screen may say that they hold. */
const withoutRoute: readonly OperatorRight[] = [
  'refunds.small',
  'refunds.large',
  'payouts.propose',
  'payouts.approve',
]
/** The rights that a route enforces, for everything that shows them. */
export const enforcedRightNames = operatorRightNames.filter((name) => !withoutRoute.includes(name))

/** The rights that any of these roles has. */
export const rightsOf = (roles: readonly OperatorRole[]): ReadonlySet<OperatorRight> =>
  new Set(
    operatorRightNames.filter((name) => {
      const right: Right = operatorRights[name]
      return right.roles.some((role) => roles.includes(role))
    }),
  )
